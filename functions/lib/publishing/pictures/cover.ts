import { normalize, shortened } from '../../../../shared/platform/text.ts';
import { shareSize } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import type { WholeRecording } from '../../content/recordings/recordings.ts';
import { sha256 } from '../../platform/crypto/digest.ts';
import { xmlText } from '../feeds.ts';
import type { ExpectedFile } from '../fileUpdate.ts';

const { width, height } = shareSize;
const { paper, ink, brand } = site.colors;

export interface CoverWords {
  title: string;
  /** Empty if unknown, or if the title says it. */
  guest: string;
}

export type DrawCover = (words: CoverWords) => Promise<Uint8Array>;

/** How many pictures a run may draw: some five seconds. The others' pages show the site's own until a later run. */
export const picturesPerRun = 50;

/** Changes with what all pictures have in common. Raise the number with other fonts, or another version of resvg. */
const design = () => sha256(`1 ${cover({ title: 'A title of some length, in two lines', guest: 'Someone' })}`);

/** In the order of the recordings. A file's name has a hash of what it shows, so that none is drawn twice. */
export function sharePicturesOf(
  recordings: readonly WholeRecording[],
  draw: DrawCover,
): { name: string; file: ExpectedFile }[] {
  const look = design();
  return recordings.flatMap(({ name, ...recording }) => {
    const words = coverWords(recording);
    if (!words) return [];
    const inputs = sha256(JSON.stringify([look, words])).slice(0, 16);
    const key = `share/${name}-${inputs}.png`;
    return [{ name, file: { key, type: 'image/png', fixed: true, inputs, make: () => draw(words) } }];
  });
}

/** The characters that both fonts have: Latin, Greek and Cyrillic. */
const characters =
  /^[ -~\u00A0-\u00B1\u00B4-\u00B8\u00BA-\u024F\u0384-\u03CF\u0400-\u045F\u1E00-\u1FFF\u2010-\u2016\u2018-\u201A\u201C-\u201E\u2020-\u2022\u2024-\u2026\u2032-\u2037\u2039\u203A\u20AC\u2122]*$/;

/** The words of a recording's picture; undefined if they have characters that the fonts lack. Emoji are left out. */
export function coverWords(recording: CoverWords): CoverWords | undefined {
  const [title, guest] = [set(recording.title), set(recording.guest)];
  if (!title || !characters.test(title + guest)) return undefined;
  return { title, guest: title.includes(guest) ? '' : guest };
}

const set = (text: string) =>
  normalize(text, 'NFC')
    .replace(/\p{Emoji_Presentation}|\p{Emoji}\uFE0F|\uFE0F|\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

const left = 112;
const widest = 900;
const smallest = { size: 54, count: 5 };
/** Sizes of the title from large to small, and how many lines each may have. */
const sizes = [{ size: 88, count: 2 }, { size: 76, count: 3 }, { size: 64, count: 4 }, smallest];

/**
 * A picture for links as an SVG with the fonts "EB Garamond" 500, upright and italic: the words on the site's ground,
 * like the cover of a book. `narrower` makes the title smaller by this factor, if it turns out too wide.
 */
export function cover({ title, guest }: CoverWords, narrower = 1): string {
  const { size, lines } = setting(title);
  const titleSize = size * narrower;
  const leading = titleSize * 1.14;
  const block = lines.length * leading + (guest ? 72 : 0);
  const first = (height - block) / 2 + titleSize * 0.82 + 10;
  const byline = first + lines.length * leading + 18;
  return svg(
    `<rect width="${width}" height="${height}" fill="${paper}"/>`,
    `<path transform="translate(760 -20) scale(6.7)" fill="${brand}" fill-opacity="0.07" d="${enso}"/>`,
    `<rect width="28" height="${height}" fill="${brand}"/>`,
    textAt(98, 34, site.name, `fill="${brand}"`),
    ...lines.map((line, at) => textAt(first + at * leading, titleSize, line, `fill="${ink}"`)),
    guest ? textAt(byline, 40, shortened(`with ${guest}`, 48), `font-style="italic" fill="${brand}"`) : '',
  );
}

export function titleAlone({ title }: CoverWords): string {
  const { size, lines } = setting(title);
  return svg(...lines.map((line, at) => textAt((at + 1) * size, size, line, '')));
}

/** By what factor a title of this width, in pixels, has to be smaller. */
export const narrowerFor = (measured: number): number => Math.min(1, widest / measured);

function setting(title: string): { size: number; lines: string[] } {
  for (const { size, count } of sizes) {
    const lines = linesOf(title, widest / size);
    if (lines.length <= count) return { size, lines };
  }
  const { size, count } = smallest;
  const lines = linesOf(title, widest / size).slice(0, count);
  return { size, lines: [...lines.slice(0, -1), `${lines.at(-1)?.replace(/[\s,;:.–—-]+$/, '')}…`] };
}

const svg = (...parts: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><g font-family="EB Garamond" font-weight="500">${parts.join('')}</g></svg>`;

const textAt = (y: number, size: number, words: string, look: string) =>
  `<text x="${left}" y="${y.toFixed(1)}" font-size="${size.toFixed(1)}" ${look}>${xmlText(words)}</text>`;

/** Breaks a text into lines of about this many ems. Lines are filled evenly, so that no word is left alone. */
function linesOf(text: string, ems: number): string[] {
  const parts = text.split(' ').flatMap((word) => piecesOf(word, ems));
  const count = greedy(parts, ems).length;
  // The narrowest measure that needs no more lines.
  const total = widthOf(text);
  for (let measure = total / count; measure < ems; measure += 0.5) {
    const lines = greedy(parts, measure);
    if (lines.length <= count) return lines;
  }
  return greedy(parts, ems);
}

/** A word that is longer than a line is broken anywhere. */
function piecesOf(word: string, ems: number): string[] {
  const pieces: string[] = [];
  for (const letter of word) {
    const piece = `${pieces.at(-1) ?? ''}${letter}`;
    if (pieces.length > 0 && widthOf(piece) <= ems) pieces[pieces.length - 1] = piece;
    else pieces.push(letter);
  }
  return pieces;
}

function greedy(parts: string[], ems: number): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${part}` : part;
    if (lines.length > 0 && widthOf(longer) <= ems) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines;
}

/** About how wide a text is, in ems. What is wider than that is measured when it is drawn. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => {
    if (/[\s.,;:'’‘!|()[\]ijltfrI-]/.test(letter)) return sum + 0.29;
    if (/[mwMW—@%]/.test(letter)) return sum + 0.85;
    return sum + (/[\p{Lu}\d]/u.test(letter) ? 0.64 : 0.46);
  }, 0);

/** The site's mark, as in frontend/ui/pictures/Enso.tsx. */
const enso =
  'M75.2 10.9C78.2 14 89.6 22.1 93.3 29.3C97 36.6 98.5 46.6 97.3 54.5C96.2 62.4 91.6 71.1 86.3 76.9C81 82.8 73 87.4 65.6 89.7C58.1 92 49.3 92.2 41.9 90.7C34.4 89.1 26.6 85.2 21.1 80.3C15.5 75.4 10.7 68.1 8.6 61.1C6.4 54 6.3 45.2 8.3 38.1C10.4 31 15.2 23.4 20.9 18.5C26.6 13.6 38.9 10.3 42.5 8.6Q45.3 9.2 43 11.7C39.8 13.3 28.7 16.8 23.7 21.5C18.8 26.1 14.9 33.2 13.4 39.5C11.8 45.9 12.5 53.5 14.5 59.5C16.5 65.5 20.8 71.5 25.6 75.6C30.4 79.6 37.1 82.8 43.2 83.9C49.4 84.9 56.8 84.3 62.6 82.1C68.4 79.9 74.2 75.5 78 70.7C81.7 65.9 84.2 59.3 84.8 53.3C85.4 47.4 84.2 40.4 81.5 35C78.8 29.5 70.9 23.1 68.8 20.8Q67 11.8 75.2 10.9z';
