import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cover, coverWords } from '../../../../functions/lib/publishing/pictures/cover.ts';
import { drawCover } from '../../../../functions/lib/publishing/pictures/drawCover.ts';
import { site } from '../../../../shared/site/site.ts';

const folder = 'functions/lib/publishing/pictures/fonts';

const words = (title: string, guest = '') => ({ title, guest });

/** Where a picture is dark, as the words are: the first and last column and row. */
async function inkOf(png: Uint8Array) {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const dark: [x: number, y: number][] = [];
  // Right of the spine, below the site's name.
  for (let y = 110; y < info.height; y++)
    for (let x = 40; x < info.width; x++) if ((data[y * info.width + x] ?? 255) < 110) dark.push([x, y]);
  const across = dark.map(([x]) => x);
  const down = dark.map(([, y]) => y);
  const most = (values: number[], pick: (a: number, b: number) => number) => values.reduce((a, b) => pick(a, b));
  return {
    ...{ width: info.width, height: info.height, left: most(across, Math.min), right: most(across, Math.max) },
    ...{ top: most(down, Math.min), bottom: most(down, Math.max) },
  };
}

test.each([
  ['a short title', words('On rivers', 'Bo Lind')],
  ['a long title', words('Keeping company with what cannot be mended: '.repeat(7), 'Sister Agnes Corriveau')],
  ['capitals', words('WHAT BECOMES OF A CONVERSATION WHEN NOBODY IN IT IS TRYING TO WIN?', 'M'.repeat(200))],
  ['one long word', words('M'.repeat(300))],
  ['Greek and Cyrillic', words('Ἡ σιωπή. Разговор о тишине', 'Фёдор Иванов')],
])('%s fits into the picture', async (_, given) => {
  const { width, height, left, right, top, bottom } = await inkOf(await drawCover(given));
  expect([width, height]).toEqual([1200, 630]);
  expect(left).toBeGreaterThan(95);
  expect(right).toBeLessThan(1110);
  expect(top).toBeGreaterThan(112);
  expect(bottom).toBeLessThan(590);
});

test('a picture shows the title, the guest and the site’s name, and no markup of theirs', () => {
  const svg = cover(words('Tea & <b>rivers</b>', 'Bo Lind'));
  expect(svg).toContain('Tea &amp; &lt;b&gt;rivers');
  expect(svg).toContain('with Bo Lind');
  expect(svg).toContain(site.name);
});

test('a guest whom the title names is not named twice, and emoji are left out', () => {
  expect(coverWords(words('Dharma Chat with Bo Lind', 'Bo Lind'))).toEqual(words('Dharma Chat with Bo Lind'));
  expect(coverWords(words('Rivers 🌊\n and  banks ❤️'))).toEqual(words('Rivers and banks'));
  expect(coverWords(words('🌊'))).toBeUndefined();
  for (const foreign of ['धर्म', '禅', 'שלום']) expect(coverWords(words('Talk', foreign))).toBeUndefined();
});

test('both fonts have every letter that a picture may show', () => {
  const fonts = ['eb-garamond-500', 'eb-garamond-italic-500'].map(
    (name) => new Set((create(readFileSync(`${folder}/${name}.woff2`)) as Font).characterSet),
  );
  const lacking: string[] = [];
  for (let point = 0x21; point < 0x3000; point++) {
    const letter = String.fromCodePoint(point);
    if (/\p{Cn}|\p{C}|\p{Z}/u.test(letter) || letter !== letter.normalize('NFC')) continue;
    if (coverWords(words(letter)) && !fonts.every((font) => font.has(point))) lacking.push(point.toString(16));
  }
  expect(lacking).toEqual([]);
});
