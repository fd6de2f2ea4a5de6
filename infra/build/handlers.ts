import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';

/** Lambda passes credentials in the environment: the SDK's chain of other providers only costs start-up time. */
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

/** Event streams, 20 KB, which a client loads only when it meets one. No operation here has one. */
const noEventStreams: Plugin = {
  name: 'no-event-streams',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^@smithy\/core\/event-streams$/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    ),
};

/** An endpoint, as it is written in a file of functions/api; what follows its name is its last line's end. */
const endpoint = /^export const (\w+) = endpoint\((?:.*;|[\s\S]*?^[)}\]].*;)$/gm;
const fileOf = (name: string) => `functions/${name.split('/', 2).join('/')}.ts`;

/** Without the file's other endpoints. esbuild cannot know that a call, as of `byNetwork`, only makes a function. */
const codeOf = (name: string): string =>
  readFileSync(fileOf(name), 'utf8')
    .replace(endpoint, (code, action) => (name.endsWith(`/${action}`) ? code.replace(action, 'handler') : ''))
    .replace(/^export (?!const handler )/gm, '')
    .replace(/^(const \w+ = )(?=\w+\()/gm, '$1/* @__PURE__ */ ');

const endpoints: Plugin = {
  name: 'endpoints',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^api\// }, ({ path }) => ({ path, namespace: 'endpoint' }));
    onLoad({ filter: /./, namespace: 'endpoint' }, ({ path }) => ({
      contents: codeOf(path),
      resolveDir: resolve('functions/api'),
      loader: 'ts',
    }));
  },
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
  plugins: [endpoints, nodeHttp, noEventStreams],
  // CommonJS packages inside an ES module still call require().
  banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  loader: { '.wasm': 'file', '.woff2': 'file' },
  logLevel: 'warning',
};

interface Handler {
  /** Such as `api/newsletter/subscribe` or `workers/sweep`. */
  name: string;
  entry: string;
  code: string;
}

export function handlers(): Handler[] {
  const found = globSync('functions/{api,workers}/*.ts').flatMap((entry): Handler[] => {
    const file = readFileSync(entry, 'utf8');
    const name = entry.slice('functions/'.length, -'.ts'.length);
    if (name.startsWith('workers/')) return [{ name, entry, code: file }];
    const names = [...file.matchAll(endpoint)].map(([, action]) => `${name}/${action}`);
    return names.map((each) => ({ name: each, entry: each, code: codeOf(each) }));
  });
  if (found.length === 0) throw new Error('No handlers under functions/: nothing to build');
  return found;
}

const chunked = <T>(all: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));

const entriesOf = (all: Handler[]) => all.map(({ name, entry }) => ({ in: entry, out: `${name}/index` }));

/** esbuild keeps all bundles of a call in memory: 2.6 GB for all at once, 0.7 GB for sixteen, in the same time. */
const bundlesPerCall = 16;

/**
 * `subscribe` of `functions/api/newsletter.ts` becomes `<outdir>/api/newsletter/subscribe/index.mjs`. CDK's own
 * NodejsFunction would start esbuild once for each function. Throws if there is no handler.
 */
export function bundles(outdir: string): BuildOptions[] {
  /** With dynamic imports, what a handler rarely needs becomes a file beside it, and does not slow its start. */
  const isSplit = ({ code }: Handler) => /(await|=>) import\(/.test(code);
  const { split = [], whole = [] } = Object.groupBy(handlers(), (each) => (isSplit(each) ? 'split' : 'whole'));
  return [
    ...chunked(whole, bundlesPerCall).map((some) => ({
      ...common,
      minify: true,
      entryPoints: entriesOf(some),
      outdir,
    })),
    ...split.map(({ name, entry }) => ({
      ...common,
      minify: true,
      entryPoints: { index: entry },
      outdir: `${outdir}/${name}`,
      splitting: true,
    })),
  ];
}

/** For `npm run dev`. Shared code has files of its own, so that a change writes few files instead of every bundle. */
export const developmentBuild = (outdir: string): BuildOptions => ({
  ...common,
  entryPoints: entriesOf(handlers()),
  outdir,
  splitting: true,
  sourcemap: 'linked',
  sourcesContent: false,
});
