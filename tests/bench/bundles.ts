import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { endpointAccess } from '../../infra/access/endpoints.ts';
import { atMost, type Figure, figure, inKB, median } from './running.ts';

const rounds = 7;

const composers = Object.entries(endpointAccess).flatMap(([name, { composer }]) => (composer ? [`api/${name}`] : []));

export async function benchBundles(): Promise<Figure[]> {
  const bundles = globSync('dist/functions/api/*/*/index.mjs')
    .map((path) => ({
      name: path.slice('dist/functions/'.length, -'/index.mjs'.length),
      path,
      size: statSync(path).size,
    }))
    .sort((a, b) => b.size - a.size);
  const largest = bundles.find(({ name }) => !composers.includes(name));
  const composer = bundles.find(({ name }) => composers.includes(name));
  if (!largest || !composer) throw new Error('No bundles under dist/functions: run npm run build first');

  const others = bundles.length - composers.length;
  const figures = [
    atMost(`largest of ${others} API bundles (${largest.name})`, largest.size, 350_000, inKB),
    atMost(`largest of ${composers.length} that compose mail (${composer.name})`, composer.size, 1_000_000, inKB),
    figure('smallest API bundle', inKB(bundles.at(-1)?.size ?? 0)),
  ];
  for (const name of ['api/newsletter/subscribe', 'api/session/login', 'api/emailTemplates/send']) {
    figures.push(await importFigure(name));
  }
  return figures;
}

async function importFigure(name: string): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'default-bundle-'));
  const byDefault = join(folder, 'index.mjs');
  // esbuild's output when only told to bundle for Node. ESM output cannot run without the banner.
  await build({
    stdin: {
      contents: `export { ${name.split('/')[2]} as handler } from './functions/${dirname(name)}.ts';`,
      resolveDir: process.cwd(),
    },
    outfile: byDefault,
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  });
  const ours = resolve(`dist/functions/${name}/index.mjs`);
  const times: { ours: number[]; byDefault: number[] } = { ours: [], byDefault: [] };
  // Measured in turns, so that other load on the machine affects both.
  for (let round = 0; round < rounds; round++) {
    times.ours.push(importTime(ours));
    times.byDefault.push(importTime(byDefault));
  }
  const size = statSync(byDefault).size;
  rmSync(folder, { recursive: true, force: true });
  const ratio = median(times.ours) / median(times.byDefault);
  const value = `${ratio.toFixed(2)}x (${Math.round(median(times.ours))} ms to ${Math.round(median(times.byDefault))} ms; default ${inKB(size)})`;
  return figure(`import of ${name} beside esbuild's defaults`, value, '<= 0.60x', ratio <= 0.6);
}

/** Milliseconds that the import takes, in a process of its own. */
function importTime(path: string): number {
  const code = `const t=performance.now();await import(${JSON.stringify(path)});console.log(performance.now()-t)`;
  return Number(execFileSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' }));
}
