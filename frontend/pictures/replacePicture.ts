import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

interface Picture {
  /** In pixels. */
  width: number;
  height: number;
  /** The available widths, in pixels. */
  widths: number[];
  /** Shown until the picture loads. */
  color: string;
  alt: string;
}

const widest = 1920;
/** Twice the width of pictures in emails. */
const mailWidth = 1040;
const quality = { webp: 72, jpeg: 80 };
/** The width that phones with two pixels per point load: there a coarser picture looks the same and loads faster. */
const phoneWidth = 768;
const avifQuality = (width: number) => (width === phoneWidth ? 40 : 58);

/**
 * Writes `<name>-<width>.avif` and `.webp` for every width that the site uses, and `<name>-mail.jpg`, because not all
 * mail programs show the newer formats. Without `alt` the old text stays. `frontend`: the folder that contains
 * pictures/ and public/. Throws if the site has no picture of this name, or the file is too small.
 */
export async function replacePicture(frontend: URL, name: string, file: string, alt?: string): Promise<void> {
  const listFile = new URL('pictures/pictures.json', frontend);
  const pictures: Record<string, Picture> = JSON.parse(await readFile(listFile, 'utf8'));
  const before = pictures[name];
  if (!before) throw new Error(`The site has no picture "${name}". It has ${Object.keys(pictures).join(', ')}`);
  // Turned upright, and without metadata such as the place and time of the photo.
  const upright = await sharp(file).rotate().resize({ width: widest, withoutEnlargement: true }).png().toBuffer();
  const { width, height } = await sharp(upright).metadata();
  const { widths } = before;
  const needed = Math.max(...widths);
  if (width < needed) throw new Error(`${file} is ${width} pixels wide; "${name}" needs ${needed}`);

  const save = (suffix: string, bytes: Uint8Array) =>
    writeFile(new URL(`public/pictures/${name}-${suffix}`, frontend), bytes);
  for (const each of widths) {
    const sized = sharp(upright).resize({ width: each });
    const avif = sized.clone().avif({ quality: avifQuality(each), effort: 5 });
    await save(`${each}.avif`, await avif.toBuffer());
    await save(`${each}.webp`, await sized.clone().webp({ quality: quality.webp, effort: 5 }).toBuffer());
  }
  const inMail = sharp(upright).flatten({ background: '#fff' }).resize({ width: mailWidth, withoutEnlargement: true });
  await save('mail.jpg', await inMail.jpeg({ quality: quality.jpeg, mozjpeg: true }).toBuffer());
  const [red = 0, green = 0, blue = 0] = await sharp(upright).resize(1, 1, { fit: 'fill' }).raw().toBuffer();
  const color = `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
  pictures[name] = { width, height, widths, color, alt: alt ?? before.alt };
  await writeFile(listFile, `${JSON.stringify(pictures, null, 2).replace(/\[\s+([^\]]*?)\s+\]/g, oneLine)}\n`);
}

/** Short lists on one line, like the formatter's. */
const oneLine = (_: string, inner: string) => `[${inner.replace(/\s+/g, ' ')}]`;
