import { globSync, readFileSync, statSync } from 'node:fs';
import { create } from 'fontkit';
import { expect, test } from 'vitest';

const pathOf = (name: string) => `frontend/fonts/${name}`;

function fontAt(path: string) {
  const font = create(readFileSync(path));
  if (!('variationAxes' in font)) throw new Error(`${path} holds more than one font`);
  return font;
}

const charactersOf = (path: string) => new Set(fontAt(path).characterSet);

const styleSheet = readFileSync(pathOf('faces.css'), 'utf8');

const faces = [...styleSheet.matchAll(/@font-face \{([^}]*)\}/g)].map(([, rule = '']) => {
  const said = (pattern: RegExp) => pattern.exec(rule)?.slice(1) ?? [];
  const [min = '', max = min] = said(/font-weight: (\d+)(?: (\d+))?;/).filter(Boolean);
  return {
    name: said(/url\("\.\/([^"]+)"\)/)[0] ?? '',
    weights: [Number(min), Number(max)] as const,
    letters: said(/unicode-range:([^;]*);/).flatMap(codePointsOf),
  };
});

/** The code points of a `unicode-range`. */
function codePointsOf(range: string): number[] {
  return range
    .trim()
    .split(/,\s*/)
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .slice(2)
        .split('-')
        .map((digits) => Number.parseInt(digits, 16));
      return Array.from({ length: last - first + 1 }, (_, i) => first + i);
    });
}

test.each(faces)(
  '$name has the letters and weights that faces.css declares',
  ({ name, weights: [least, most], letters }) => {
    const font = fontAt(pathOf(name));
    // The last entry of a font's character table is not a character.
    const has = font.characterSet.filter((point) => point !== 0xffff);
    expect(has.filter((point) => !letters.includes(point))).toEqual([]);
    // Characters that the typeface lacks are in no file.
    expect(has.length).toBeGreaterThan(0.7 * letters.length);
    const { min, max } = font.variationAxes.wght ?? {
      min: font['OS/2'].usWeightClass,
      max: font['OS/2'].usWeightClass,
    };
    expect(min).toBeLessThanOrEqual(least);
    expect(max).toBeGreaterThanOrEqual(most);
  },
);

test('each letter is in only one file of a face', () => {
  const letters = [...new Map(faces.map(({ letters }) => [letters.join(), letters])).values()].flat();
  expect(letters.length).toBeGreaterThan(500);
  expect(letters.filter((point, i) => letters.indexOf(point) !== i)).toEqual([]);
});

/** Home uses the serif for titles and taglines, and running text. */
test('Home is set in at most 55 KB of fonts', () => {
  const asked = ['eb-garamond-500.woff2', 'eb-garamond-italic-400-500.woff2', 'source-sans-3-400-600.woff2'];
  expect(asked.reduce((sum, name) => sum + statSync(pathOf(name)).size, 0)).toBeLessThanOrEqual(55_000);
});

test('every weight that the styles use has a file', () => {
  const rules = [...styleSheet.matchAll(/family: "(.+)";[^}]*weight: (\d+) ?(\d+)?;\n {2}font-style: (\w+)/g)];
  const has = (family: string, style: string, weight: number) =>
    rules.some(
      ([, name, min, max = min, its]) =>
        name === family && its === style && Number(min) <= weight && weight <= Number(max),
    );
  const families: Record<string, string> = { serif: 'EB Garamond', sans: 'Source Sans 3' };
  const styles = globSync('frontend/**/*.{ts,tsx}').map((path) => readFileSync(path, 'utf8'));
  const shorthands = styles.flatMap((text) => [
    ...text.matchAll(/font: (italic )?(\d+) [^;]*\$\{font\.(serif|sans)\}/g),
  ]);
  const asked = shorthands.map(
    ([, italic, weight, family = '']) =>
      [families[family] ?? '', italic ? 'italic' : 'normal', Number(weight)] as const,
  );
  // A weight without a family applies to any inherited one, and browsers set <b> and <th> in 700.
  const alone = styles.flatMap((text) => [...text.matchAll(/font-weight: (\d+)/g)]).map(([, weight]) => Number(weight));
  for (const weight of [...alone, 700]) {
    for (const family of Object.values(families)) asked.push([family, 'normal', weight]);
  }
  expect(asked.length).toBeGreaterThan(40);
  expect(asked.filter((one) => !has(...one))).toEqual([]);
});

/** In no file of either family: the browser draws them in a system font. */
const ofTheSystem = '←✓✗';
/** Only the admin's lists use them. */
const ofTheRest = '↑↓';

test('the site’s own texts need only the fonts that every page loads', () => {
  const samples = globSync('infra/local/seed/{content,transcripts}/*');
  const texts = ['shared/site/site.ts', ...samples, ...globSync('frontend/**/*.tsx')];
  const characters = new Set(texts.flatMap((path) => [...readFileSync(path, 'utf8')]).filter((one) => one >= ' '));
  const basic = charactersOf(pathOf('source-sans-3-400-600.woff2'));
  const absent = [...characters].filter((one) => !basic.has(one.codePointAt(0) ?? 0));
  expect(absent.sort().join('')).toBe([...ofTheSystem, ...ofTheRest].sort().join(''));
  const rest = charactersOf(pathOf('source-sans-3-rest.woff2'));
  expect([...ofTheRest].filter((one) => !rest.has(one.codePointAt(0) ?? 0))).toEqual([]);
});
