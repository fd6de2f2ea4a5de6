/**
 * Draws every picture of the site: `node frontend/pictures/draw.ts`, or only those named:
 * `node frontend/pictures/draw.ts hero host`. The same script gives the same pictures.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { bamboo } from './bamboo.ts';
import { book } from './book.ts';
import type { Canvas } from './brush/canvas.ts';
import { circles } from './circles.ts';
import { encode, type Picture } from './encode.ts';
import { hero } from './hero.ts';
import { host } from './host.ts';
import { lake } from './lake.ts';
import { recent } from './recent.ts';
import { upcoming } from './upcoming.ts';
import { water } from './water.ts';

interface Plan {
  paint: () => Promise<Canvas>;
  alt: string;
  widths?: number[];
}

const plans: Record<string, Plan> = {
  hero: { paint: () => hero(1920, 1200, 0), alt: 'Dawn over mountain ranges that rise from the mist, pines in front' },
  'hero-tall': { paint: () => hero(1200, 1500, 0.76), alt: 'Dawn over mountains that rise from the mist' },
  host: { paint: () => host(1200, 1500), alt: 'The host with an open book in profile, cut as a woodblock print' },
  recent: { paint: () => recent(1920, 1080), alt: 'Two chairs face each other by a window at dusk, the lamp lit' },
  upcoming: { paint: () => upcoming(1920, 1080), alt: 'Paper lanterns drift over a lake at night' },
  water: { paint: () => water(1920, 800), alt: 'Rings spread on still water in the morning' },
  bamboo: { paint: () => bamboo(1920, 800), alt: 'A bamboo grove going back into mist' },
  lake: { paint: () => lake(1920, 800), alt: 'A full moon over a mountain lake, one boat on the water' },
  circles: { paint: () => circles(1920, 800), alt: 'Ink circles on handmade paper' },
  book: { paint: () => book(1920, 800), alt: 'An open book whose pages go over into mountains' },
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
const oneLine = (text: string) =>
  text.replace(/\[\s+([^\]]*?)\s+\]/g, (_, inner: string) => `[${inner.replace(/\s+/g, ' ')}]`);
await writeFile(list, `${oneLine(JSON.stringify(pictures, null, 2))}\n`);
