import { writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { site } from '../../shared/site.ts';
import { blend, Canvas, rgb } from './brush/canvas.ts';
import { clamp, smooth } from './brush/noise.ts';
import { enso, taper } from './brush/stroke.ts';

const root = new URL('../public/', import.meta.url);
const { night, paper, saffron } = site.colors;

/** The mark: an ink circle around a small sun, on night. */
export async function icons() {
  const small = drawn();
  await writeFile(new URL('favicon.svg', root), small);
  await png('favicon-32.png', sharp(Buffer.from(small), { density: 144 }).resize(32));
  for (const [name, size, reach] of [
    ['apple-touch-icon', 180, 1],
    ['icon-192', 192, 1],
    ['icon-512', 512, 1],
    ['icon-maskable-512', 512, 0.8],
  ] as const)
    await png(`${name}.png`, brushed(reach).image().resize(size));
}

/** For small sizes: the stroke as one clean outline. */
function drawn() {
  const points = Array.from({ length: 25 }, (_, i) => {
    const angle = 2.25 + (i / 24) * 5.5;
    const r = 20.5 - i * 0.06;
    return [32 + r * Math.cos(angle), 32 + r * Math.sin(angle)] as const;
  });
  const stroke = taper(points, 8.4, 0.24, 0.62);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><title>Ink circle</title><rect width="64" height="64" rx="14" fill="${night}"/><g fill="${paper}">${stroke}</g><circle cx="32" cy="32" r="6.6" fill="${saffron}"/></svg>\n`;
}

/** For large sizes: the stroke with its bristles; `reach` keeps it inside the safe zone of a mask. */
function brushed(reach: number) {
  const on = new Canvas(1024, 1024);
  const ring = enso({
    seed: 147,
    x: 0.5,
    y: 0.5,
    r: 0.325 * reach,
    width: 0.125 * reach,
    start: 2.2,
    sweep: 5.75,
    dry: 0.42,
  });
  on.fill((x, y) => blend(rgb(night), rgb('#16355c'), smooth(0.75, 0, Math.hypot(x - 0.5, y - 0.4))));
  on.wash(ring, rgb(paper));
  on.wash((x, y) => clamp((0.1 * reach - Math.hypot(x - 0.5, y - 0.5)) * 900 + 0.5), rgb(saffron));
  return on;
}

async function png(name: string, image: Sharp) {
  await writeFile(
    new URL(name, root),
    await image.png({ compressionLevel: 9, palette: true, quality: 88, effort: 9 }).toBuffer(),
  );
}
