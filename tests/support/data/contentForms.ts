import { readFileSync } from 'node:fs';
import sharp from 'sharp';

/** What an admin fills in on the content forms. */

export const recent = {
  title: 'On silence',
  presenter: 'Ana Lima',
  description: 'An evening.',
  imageUrl: '/media/a.jpg',
  videoUrl: 'https://youtu.be/aaaaaaaaaaa',
  eventDate: 'April 15, 2024',
};

export const upcoming = {
  title: 'On rivers',
  guests: 'Bo Lind',
  description: 'A talk.',
  eventDate: 'May 3, 2031',
  eventTime: '7:00 PM',
};

export const guest = {
  name: 'Ana Lima',
  url: null,
  displayOrder: 1,
  isFeatured: false,
  description: null,
  imageUrl: null,
};

/** The content that docs/contentImport.md shows, so that it stays true. */
export function contentExample(): Record<string, Record<string, unknown>[]> {
  const text = readFileSync('docs/contentImport.md', 'utf8');
  return JSON.parse(/```json\n([\s\S]*?)```/.exec(text)?.[1] ?? '');
}

/** A form with one file, as the admin's page sends it. */
export const form = (file: Uint8Array | string, name = 'photo.jpg', field = 'image') => {
  const data = new FormData();
  data.set(field, new File([file as never], name));
  return data;
};

export const photo = (width = 640, height = 480) =>
  sharp({
    create: { width, height, channels: 3, background: '#456', noise: { type: 'gaussian', mean: 90, sigma: 30 } },
  });

/** A semi-transparent picture. */
export const glass = sharp({
  create: { width: 60, height: 40, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } },
});
