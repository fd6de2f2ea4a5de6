import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replacePicture } from '../../../../frontend/pictures/replacePicture.ts';

const before = { width: 900, height: 900, widths: [480, 768], color: '#000000', alt: 'Before' };
let folder: string;
let frontend: URL;
const file = (name: string) => join(folder, name);
const list = async () => JSON.parse(await readFile(file('pictures/pictures.json'), 'utf8'));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  frontend = pathToFileURL(`${folder}/`);
  await mkdir(file('pictures'));
  await mkdir(file('public/pictures'), { recursive: true });
  await writeFile(file('pictures/pictures.json'), JSON.stringify({ host: before, hero: before }));
});
afterEach(() => rm(folder, { recursive: true }));

async function photo(width: number, height: number, orientation = 1) {
  const create = { width, height, channels: 3 as const, background: '#c04020' };
  await sharp({ create })
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation })
    .jpeg()
    .toFile(file('photo.jpg'));
  return file('photo.jpg');
}

test('a photo replaces a picture in every size, turned upright and without its metadata', async () => {
  await replacePicture(frontend, 'host', await photo(1500, 1000, 6), 'The host');

  expect((await readdir(file('public/pictures'))).sort()).toEqual(
    ['host-480.avif', 'host-480.webp', 'host-768.avif', 'host-768.webp', 'host-mail.jpg'].sort(),
  );
  const { width, height, format, exif } = await sharp(file('public/pictures/host-768.webp')).metadata();
  expect({ width, height, format, exif }).toEqual({ width: 768, height: 1152, format: 'webp', exif: undefined });
  expect(await sharp(file('public/pictures/host-mail.jpg')).metadata()).toMatchObject({ width: 1000, format: 'jpeg' });
  const { host, hero } = await list();
  expect(host).toMatchObject({ width: 1000, height: 1500, widths: [480, 768], alt: 'The host' });
  expect(host.color).toMatch(/^#[bc]\w[34]\w[12]\w$/);
  expect(hero).toEqual(before);
});

test('without a new text, the old alt text stays', async () => {
  await replacePicture(frontend, 'host', await photo(800, 800));
  expect((await list()).host.alt).toBe('Before');
});

test('an unknown name or a file that is too small changes nothing', async () => {
  await expect(replacePicture(frontend, 'hots', await photo(800, 800))).rejects.toThrow(
    'The site has no picture "hots". It has host, hero',
  );
  await expect(replacePicture(frontend, 'host', await photo(700, 800))).rejects.toThrow(
    'photo.jpg is 700 pixels wide; "host" needs 768',
  );
  expect((await list()).host).toEqual(before);
  expect(await readdir(file('public/pictures'))).toEqual([]);
});
