/** From and to, as CSS counts weights; a face of a single weight has it twice. */
type Weights = readonly [number, number];

interface Face {
  family: string;
  /** Of @fontsource-variable. */
  package: string;
  style: 'normal' | 'italic';
  /** Each comes as a file of its own: one weight takes 60 % of what two weights take. */
  weights: readonly Weights[];
}

/** A file under frontend/fonts and where it comes from. */
export interface FontFile {
  name: string;
  /** A file of the face's package. */
  source: string;
  weights: Weights;
  /** Its characters, as CSS writes them; those that `source` lacks are not in it. */
  range: string;
}

const only = (weight: number): Weights => [weight, weight];

const faces: readonly Face[] = [
  { family: 'EB Garamond', package: 'eb-garamond', style: 'normal', weights: [400, 500, 600, 700].map(only) },
  { family: 'EB Garamond', package: 'eb-garamond', style: 'italic', weights: [[400, 500]] },
  { family: 'Source Sans 3', package: 'source-sans-3', style: 'normal', weights: [[400, 600], only(700)] },
];

/**
 * What English prose is set with, and the letters that names in it most often have. Macron and diaeresis also come alone,
 * for a letter that was typed as two characters.
 */
const basic = [
  ...['U+20-7E', 'U+A0', 'U+A9', 'U+B7', 'U+C1', 'U+C5', 'U+C7', 'U+C9', 'U+D1', 'U+D3', 'U+D6', 'U+D8', 'U+DC'],
  ...['U+E0-E5', 'U+E7-EB', 'U+ED-EF', 'U+F1', 'U+F3-F6', 'U+F8', 'U+FA-FC', 'U+304', 'U+308', 'U+2013-2014'],
  ...['U+2018-2019', 'U+201C-201D', 'U+2022', 'U+2026'],
].join(', ');

/** What else Western Europe writes, and signs. */
const rest = [
  ...['U+A1-A8', 'U+AA-AC', 'U+AE-B6', 'U+B8-C0', 'U+C2-C4', 'U+C6', 'U+C8', 'U+CA-D0', 'U+D2', 'U+D4-D5', 'U+D7'],
  ...['U+D9-DB', 'U+DD-DF', 'U+E6', 'U+EC', 'U+F0', 'U+F2', 'U+F7', 'U+F9', 'U+FD-FF', 'U+131', 'U+152-153'],
  ...['U+2BB-2BC', 'U+2C6', 'U+2DA', 'U+2DC', 'U+2002-200A', 'U+201A', 'U+201E', 'U+2032-2033', 'U+2039-203A'],
  ...['U+2044', 'U+20AC', 'U+2122', 'U+2191', 'U+2193', 'U+2212', 'U+2215'],
].join(', ');

/** Central Europe, Turkey, Sanskrit and Pali, Pinyin. Phonetic and medieval letters would more than double the file. */
const extended = [
  ...['U+100-130', 'U+132-151', 'U+154-17F', 'U+18F', 'U+1A0-1A1', 'U+1AF-1B0', 'U+1CD-1DC', 'U+1E6-1ED', 'U+1F8-1F9'],
  ...['U+200-21B', 'U+22A-233', 'U+259', 'U+1E00-1E9F', 'U+1EF2-1EF9', 'U+2020', 'U+20A0-20AB', 'U+20AD-20C0'],
  'U+2113',
].join(', ');

const nameOf = (face: Face) => face.package + (face.style === 'italic' ? '-italic' : '');

const sourceOf = (face: Face, letters: string) =>
  `@fontsource-variable/${face.package}/files/${face.package}-${letters}-wght-${face.style}.woff2`;

const basicOf = (face: Face, weights: Weights): FontFile => ({
  name: `${nameOf(face)}-${[...new Set(weights)].join('-')}.woff2`,
  source: sourceOf(face, 'latin'),
  weights,
  range: basic,
});

/** What a page rarely asks for, in one file for all weights. */
function rareOf(face: Face): FontFile[] {
  const all = face.weights.flat();
  const weights = [Math.min(...all), Math.max(...all)] as const;
  return [
    { name: `${nameOf(face)}-rest.woff2`, source: sourceOf(face, 'latin'), weights, range: rest },
    { name: `${nameOf(face)}-extended.woff2`, source: sourceOf(face, 'latin-ext'), weights, range: extended },
  ];
}

export const fontFiles: readonly FontFile[] = faces.flatMap((face) => [
  ...face.weights.map((weights) => basicOf(face, weights)),
  ...rareOf(face),
]);

/** The code points of a `unicode-range`. */
export const codePointsOf = (range: string): number[] =>
  range.split(', ').flatMap((part) => {
    const [first = 0, last = first] = part
      .slice(2)
      .split('-')
      .map((digits) => Number.parseInt(digits, 16));
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });

/** The rules by which pages ask for the files. Each weight has its own: browsers seek a letter among rules of one weight. */
export const styleSheet = (): string =>
  faces
    .flatMap((face) =>
      face.weights.flatMap((weights) =>
        [basicOf(face, weights), ...rareOf(face)].map(
          ({ name, range }) => `@font-face {
  font-family: "${face.family}";
  src: url("./${name}") format("woff2");
  font-weight: ${[...new Set(weights)].join(' ')};
  font-style: ${face.style};
  font-display: swap;
  unicode-range:
    ${range};
}
`,
        ),
      ),
    )
    .join('');
