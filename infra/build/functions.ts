import { globSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';

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

rmSync(outdir, { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: entries.map((path) => ({ in: path, out: `${path.slice('functions/'.length, -'.ts'.length)}/index` })),
  outdir,
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
  logLevel: 'warning',
});
writeFileSync('dist/functions.meta.json', JSON.stringify(metafile));
