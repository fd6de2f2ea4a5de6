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

/** What a picture asks for: the words for those who cannot see it, its widths, how closely it is encoded. */
export interface Wishes {
  alt: string;
  widths?: number[];
  /** AVIF quality up to 1200 pixels; smooth pictures need more, so that their skies do not band. */
  quality?: number;
}

/** Twice the width that a mail shows a picture at (shared/mail). */
const mailWidth = 1040;

/**
 * Writes `<name>-<width>.avif` and `.webp` for every width that needs no enlarging, and `<name>-mail.jpg`: not all mail
 * programs show the newer formats.
 */
export async function encode(name: string, on: Canvas, wishes: Wishes): Promise<Picture> {
  await mkdir(folder, { recursive: true });
  const widths = (wishes.widths ?? [480, 768, 1200, 1920]).filter((w) => w <= on.width);
  const best = wishes.quality ?? 62;
  for (const width of widths) {
    const sized = on.image().resize({ width, kernel: 'lanczos3' });
    const quality = width > 1200 ? best - 6 : best;
    await save(`${name}-${width}.avif`, await sized.clone().avif({ quality, effort: 5 }).toBuffer());
    await save(
      `${name}-${width}.webp`,
      await sized
        .clone()
        .webp({ quality: quality + 14, effort: 5 })
        .toBuffer(),
    );
  }
  const inMail = on.image().resize({ width: mailWidth, withoutEnlargement: true, kernel: 'lanczos3' });
  await save(`${name}-mail.jpg`, await inMail.jpeg({ quality: 80, mozjpeg: true }).toBuffer());
  const pixel = await on.image().resize(1, 1, { fit: 'fill', kernel: 'cubic' }).raw().toBuffer();
  const color = `#${[...pixel.subarray(0, 3)].map((v) => v.toString(16).padStart(2, '0')).join('')}`;
  return { width: on.width, height: on.height, widths, color, alt: wishes.alt };
}

/** Writes `share.jpg`: those who fetch it for a preview do not all read newer formats. */
export const encodeShare = async (on: Canvas) =>
  save('share.jpg', await on.image().jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer());

const save = (name: string, bytes: Uint8Array | string) => writeFile(new URL(name, folder), bytes);
