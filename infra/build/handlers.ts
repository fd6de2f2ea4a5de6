import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';

/**
 * Packages of the SDK, and the files that replace them. Lambda passes credentials in the environment: the chain of other
 * providers only costs start-up time.
 */
const alias = {
  '@aws-sdk/credential-provider-node': './functions/lib/platform/aws/environmentCredentials.ts',
  '@aws-sdk/middleware-endpoint-discovery': './functions/lib/platform/aws/noEndpointDiscovery.ts',
};

/** That file says why. */
const nodeHttp: Plugin = {
  name: 'node-http',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^(node:)?http$/ }, ({ kind }) =>
      kind === 'require-call' ? undefined : { path: resolve('functions/lib/platform/aws/nodeHttp.ts') },
    ),
};

/** Each client imports its whole package.json, 2 KB, and reads only its version. */
const sdkVersions: Plugin = {
  name: 'sdk-versions',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]@aws-sdk[\\/]client-[\w-]+[\\/]package\.json$/ }, ({ path }) => {
      const { version } = JSON.parse(readFileSync(path, 'utf8'));
      return { contents: JSON.stringify({ version }), loader: 'json' };
    }),
};

/** Event streams, 20 KB, which a client loads only when it meets one. No operation here has one. */
const noEventStreams: Plugin = {
  name: 'no-event-streams',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^@smithy\/core\/event-streams$/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    ),
};

const common: BuildOptions = {
  outExtension: { '.js': '.mjs' },
  bundle: true,
  keepNames: false,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  mainFields: ['module', 'main'],
  legalComments: 'none',
  alias,
  plugins: [nodeHttp, sdkVersions, noEventStreams],
  // CommonJS packages inside an ES module still call require().
  banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  loader: { '.wasm': 'file', '.woff2': 'file' },
  logLevel: 'warning',
};

const name = (path: string) => path.slice('functions/'.length, -'.ts'.length);

function handlers(): string[] {
  const found = globSync(['functions/api/*/*.ts', 'functions/workers/*.ts']);
  if (found.length === 0) throw new Error('No handlers under functions/: nothing to build');
  return found;
}

const chunked = <T>(all: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));

const entriesOf = (paths: string[]) => paths.map((path) => ({ in: path, out: `${name(path)}/index` }));

/** esbuild keeps all bundles of a call in memory: 2.6 GB for all at once, 0.7 GB for sixteen, in the same time. */
const bundlesPerCall = 16;

/**
 * The options of esbuild for a deploy: `functions/api/newsletter/subscribe.ts` becomes
 * `<outdir>/api/newsletter/subscribe/index.mjs`. CDK's own NodejsFunction would start esbuild once for each function.
 * Throws if there is no handler.
 */
export function bundles(outdir: string): BuildOptions[] {
  /** A handler with dynamic imports is split: what it rarely needs becomes a file beside it, and does not slow its start. */
  const isSplit = (path: string) => readFileSync(path, 'utf8').includes('await import(');
  const { split = [], whole = [] } = Object.groupBy(handlers(), (path) => (isSplit(path) ? 'split' : 'whole'));
  return [
    ...chunked(whole, bundlesPerCall).map((paths) => ({
      ...common,
      minify: true,
      entryPoints: entriesOf(paths),
      outdir,
    })),
    ...split.map((path) => ({
      ...common,
      minify: true,
      entryPoints: { index: path },
      outdir: `${outdir}/${name(path)}`,
      splitting: true,
    })),
  ];
}

/**
 * The options for `npm run dev`: not minified, with source maps for stack traces, and with shared code in files of its own,
 * so that a change writes a few files instead of every bundle.
 */
export const developmentBuild = (outdir: string): BuildOptions => ({
  ...common,
  entryPoints: entriesOf(handlers()),
  outdir,
  splitting: true,
  sourcemap: 'linked',
  sourcesContent: false,
});
