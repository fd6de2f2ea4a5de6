import { mkdir, writeFile } from 'node:fs/promises';
import type { Canvas } from './brush/canvas.ts';

/** Where the site serves its pictures from. */
export const folder = new URL('../public/pictures/', import.meta.url);

/** What the site needs to know of a picture: its master's size in pixels, the widths on offer, a colour to hold its place. */
export interface Picture {
  width: number;
  height: number;
  widths: number[];
  color: string;
  alt: string;
}

const steps = [480, 768, 1200, 1920];

/** Writes `<name>-<width>.avif` and `.webp` for every width that needs no enlarging. */
export async function encode(name: string, on: Canvas, alt: string, widths = steps): Promise<Picture> {
  await mkdir(folder, { recursive: true });
  const fitting = widths.filter((w) => w <= on.width);
  for (const width of fitting) {
    const sized = on.image().resize({ width, kernel: 'lanczos3' });
    const quality = width > 1200 ? 52 : 58;
    await save(`${name}-${width}.avif`, await sized.clone().avif({ quality, effort: 5 }).toBuffer());
    await save(
      `${name}-${width}.webp`,
      await sized
        .clone()
        .webp({ quality: quality + 18, effort: 5 })
        .toBuffer(),
    );
  }
  const pixel = await on.image().resize(1, 1, { fit: 'fill', kernel: 'cubic' }).raw().toBuffer();
  const color = `#${[...pixel.subarray(0, 3)].map((v) => v.toString(16).padStart(2, '0')).join('')}`;
  return { width: on.width, height: on.height, widths: fitting, color, alt };
}

export const save = (name: string, bytes: Uint8Array | string) => writeFile(new URL(name, folder), bytes);
