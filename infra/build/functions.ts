import { rmSync } from 'node:fs';
import { build } from 'esbuild';
import { bundles } from './handlers.ts';

/** Bundles every handler for the deploy. The maps that lead from their code to ours are made by `npm run dev` alone. */
const outdir = 'dist/functions';

// esbuild is a program in Go, which by default collects garbage each time its memory has doubled: a quarter of its work here.
process.env.GOGC ??= '200';

rmSync(outdir, { recursive: true, force: true });
for (const options of bundles(outdir)) await build(options);
