/**
 * Draws every picture of the site: `node frontend/pictures/draw.ts`, or only those named:
 * `node frontend/pictures/draw.ts hero host`. The same script gives the same pictures.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { bamboo } from './bamboo.ts';
import { book } from './book.ts';
import type { Canvas } from './brush/canvas.ts';
import { circles } from './circles.ts';
import { encode, encodeShare, type Picture, type Wishes } from './encode.ts';
import { guest } from './guests.ts';
import { hero } from './hero.ts';
import { host } from './host.ts';
import { icons } from './icons.ts';
import { lake } from './lake.ts';
import { mailMark } from './mailMark.ts';
import { recent } from './recent.ts';
import { share } from './share.ts';
import { upcoming } from './upcoming.ts';
import { water } from './water.ts';

interface Plan extends Wishes {
  paint: () => Promise<Canvas>;
}

const plans: Record<string, Plan> = {
  hero: { paint: () => hero(1920, 1200, 0), alt: 'Dawn over mountain ranges that rise from the mist, pines in front' },
  'hero-tall': { paint: () => hero(1200, 1500, 0.76), quality: 60, alt: 'Dawn over mountains that rise from the mist' },
  host: {
    paint: () => host(1200, 1500),
    quality: 56,
    alt: 'The host with an open book in profile, cut as a woodblock print',
  },
  recent: { paint: () => recent(1920, 1080), alt: 'Two chairs face each other by a window at dusk, the lamp lit' },
  upcoming: { paint: () => upcoming(1920, 1080), alt: 'Paper lanterns drift over a lake at night' },
  water: { paint: () => water(1920, 800), quality: 72, alt: 'Rings spread on still water in the morning' },
  bamboo: { paint: () => bamboo(1920, 800), quality: 56, alt: 'A bamboo grove going back into mist' },
  lake: { paint: () => lake(1920, 800), quality: 72, alt: 'A full moon over a mountain lake, one boat on the water' },
  circles: { paint: () => circles(1920, 800), quality: 72, alt: 'Ink circles on handmade paper' },
  book: { paint: () => book(1920, 800), quality: 72, alt: 'An open book whose pages go over into mountains' },
  'guest-morning': sitting('guest-morning', 'A guest looks out at mountains in the morning'),
  'guest-moon': sitting('guest-moon', 'A guest with a long plait under the moon'),
  'guest-branch': sitting('guest-branch', 'A bearded guest in profile by a blossoming branch'),
  'guest-sea': sitting('guest-sea', 'A guest looks out over the sea at dusk'),
  'guest-grove': sitting('guest-grove', 'A guest in a broad hat in a bamboo grove', 50),
  'guest-circle': sitting('guest-circle', 'A guest under a shawl, an ink circle behind'),
};

function sitting(name: string, alt: string, quality = 57): Plan {
  return { paint: () => guest(name, 768, 960), alt, widths: [480, 768], quality };
}

const list = new URL('pictures.json', import.meta.url);
const known: Record<string, Picture> = JSON.parse(await readFile(list, 'utf8').catch(() => '{}'));
const wanted = process.argv.slice(2);
const pictures: Record<string, Picture> = {};
for (const [name, plan] of Object.entries(plans)) {
  const before = known[name];
  if (before && wanted.length > 0 && !wanted.includes(name)) pictures[name] = before;
  else pictures[name] = await encode(name, await plan.paint(), plan);
}
if (wanted.length === 0 || wanted.includes('share')) await encodeShare(await share(1200, 630));
if (wanted.length === 0 || wanted.includes('icons')) await icons();
if (wanted.length === 0 || wanted.includes('mail-mark')) await mailMark();
const oneLine = (text: string) =>
  text.replace(/\[\s+([^\]]*?)\s+\]/g, (_, inner: string) => `[${inner.replace(/\s+/g, ' ')}]`);
await writeFile(list, `${oneLine(JSON.stringify(pictures, null, 2))}\n`);
