import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { site } from '../../shared/site.ts';
import { rgb } from './brush/canvas.ts';
import { clamp } from './brush/noise.ts';
import { enso } from './brush/stroke.ts';
import { folder } from './encode.ts';

/** Three pixels for each at which a mail shows it: phones have as many. */
const side = 168;
const drawn = side * 4;

/** A blue between ink and sky: about 4:1 on the mail's light paper, and as much on its dark one. */
const ink = '#4e7aa8';

/**
 * The mark at the head of mails: the ink circle around a small sun. On nothing, so that it stands on whatever ground a
 * mail program gives it; as PNG, which every one of them reads.
 */
export async function mailMark() {
  const ring = enso({ seed: 147, x: 0.5, y: 0.5, r: 0.385, width: 0.12, start: 2.2, sweep: 5.75, dry: 0.46 });
  const sun = (x: number, y: number) => clamp((0.1 - Math.hypot(x - 0.5, y - 0.5)) * drawn + 0.5);
  const pixels = new Uint8Array(drawn * drawn * 4);
  for (let i = 0; i < drawn * drawn; i++) {
    const [x, y] = [((i % drawn) + 0.5) / drawn, (Math.floor(i / drawn) + 0.5) / drawn];
    const light = sun(x, y);
    const color = rgb(light > 0 ? site.colors.saffron : ink);
    pixels.set(
      [...color, Math.max(ring(x, y), light)].map((value) => Math.round(value * 255)),
      i * 4,
    );
  }
  const image = sharp(pixels, { raw: { width: drawn, height: drawn, channels: 4 } }).resize(side);
  const bytes = await image.png({ compressionLevel: 9, palette: true, quality: 90, effort: 10 }).toBuffer();
  await writeFile(new URL('mail-mark.png', folder), bytes);
}
