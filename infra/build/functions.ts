import { rmSync } from 'node:fs';
import { build } from 'esbuild';
import { bundles } from './handlers.ts';

/** Bundles every handler for the deploy. Only `npm run dev` makes source maps. */
const outdir = 'dist/functions';

// esbuild is written in Go, which by default collects garbage whenever memory has doubled: a quarter of the work here.
process.env.GOGC ??= '200';

rmSync(outdir, { recursive: true, force: true });
for (const options of bundles(outdir)) await build(options);
