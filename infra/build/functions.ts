import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';

/**
 * Bundles every handler in one call: `functions/api/newsletter/subscribe.ts` becomes
 * `dist/functions/api/newsletter/subscribe/index.mjs`. CDK's own NodejsFunction starts esbuild once a function.
 */
const outdir = 'dist/functions';

/** Lambda hands credentials over in the environment; the SDK's chain of other providers only costs start-up time. */
const environmentCredentials: Plugin = {
  name: 'environment-credentials',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, () => ({
      path: resolve('functions/lib/environmentCredentials.ts'),
    })),
};

const entries = globSync(['functions/api/*/*.ts', 'functions/workers/*.ts']);
if (entries.length === 0) throw new Error('No handlers under functions/: nothing to build');

const name = (path: string) => path.slice('functions/'.length, -'.ts'.length);

/** Those that load a part of themselves only when it is needed get that part as a file beside them: it costs no start. */
const inParts = entries.filter((path) => readFileSync(path, 'utf8').includes('await import('));

const common: BuildOptions = {
  outExtension: { '.js': '.mjs' },
  bundle: true,
  minify: true,
  keepNames: false,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  mainFields: ['module', 'main'],
  legalComments: 'none',
  metafile: true,
  plugins: [environmentCredentials],
  // CommonJS packages inside an ES module still call require().
  banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  loader: { '.wasm': 'file' },
  logLevel: 'warning',
};

rmSync(outdir, { recursive: true, force: true });
const built = await Promise.all([
  build({
    ...common,
    entryPoints: entries
      .filter((path) => !inParts.includes(path))
      .map((path) => ({ in: path, out: `${name(path)}/index` })),
    outdir,
  }),
  ...inParts.map((path) =>
    build({ ...common, entryPoints: { index: path }, outdir: `${outdir}/${name(path)}`, splitting: true }),
  ),
]);
const metafile = {
  inputs: Object.assign({}, ...built.map(({ metafile }) => metafile?.inputs)),
  outputs: Object.assign({}, ...built.map(({ metafile }) => metafile?.outputs)),
};
writeFileSync('dist/functions.meta.json', JSON.stringify(metafile));
