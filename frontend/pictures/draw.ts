/**
 * Draws every picture of the site: `node frontend/pictures/draw.ts`, or only those named:
 * `node frontend/pictures/draw.ts hero host`. The same script gives the same pictures.
 */
import { readFile, writeFile } from 'node:fs/promises';
import type { Canvas } from './brush/canvas.ts';
import { encode, type Picture } from './encode.ts';
import { hero } from './hero.ts';
import { host } from './host.ts';

interface Plan {
  paint: () => Promise<Canvas>;
  alt: string;
  widths?: number[];
}

const plans: Record<string, Plan> = {
  hero: { paint: () => hero(1920, 1200, 0), alt: 'Dawn over mountain ranges that rise from the mist, pines in front' },
  'hero-tall': { paint: () => hero(1200, 1500, 0.76), alt: 'Dawn over mountains that rise from the mist' },
  host: { paint: () => host(1200, 1500), alt: 'The host with an open book in profile, cut as a woodblock print' },
};

const list = new URL('pictures.json', import.meta.url);
const known: Record<string, Picture> = JSON.parse(await readFile(list, 'utf8').catch(() => '{}'));
const wanted = process.argv.slice(2);
const pictures: Record<string, Picture> = {};
for (const [name, plan] of Object.entries(plans)) {
  const before = known[name];
  if (before && wanted.length > 0 && !wanted.includes(name)) pictures[name] = before;
  else pictures[name] = await encode(name, await plan.paint(), plan.alt, plan.widths);
}
await writeFile(list, `${JSON.stringify(pictures, null, 1)}\n`);
