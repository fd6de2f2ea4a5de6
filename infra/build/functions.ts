import { rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { bundles } from './handlers.ts';

/** Bundles every handler for the deploy. The maps that lead from their code to ours are made by `npm run dev` alone. */
const outdir = 'dist/functions';

rmSync(outdir, { recursive: true, force: true });
const built = await Promise.all(bundles(outdir).map((options) => build({ ...options, metafile: true })));
const metafile = {
  inputs: Object.assign({}, ...built.map(({ metafile }) => metafile.inputs)),
  outputs: Object.assign({}, ...built.map(({ metafile }) => metafile.outputs)),
};
writeFileSync('dist/functions.meta.json', JSON.stringify(metafile));
