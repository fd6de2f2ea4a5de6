import { globSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create } from 'fontkit';
import { expect, test } from 'vitest';
import { codePointsOf, fontFiles, styleSheet } from '../../../frontend/fonts/faces.ts';

const pathOf = (name: string) => `frontend/fonts/${name}`;

function fontAt(path: string) {
  const font = create(readFileSync(path));
  if (!('variationAxes' in font)) throw new Error(`${path} holds more than one font`);
  return font;
}

const charactersOf = (path: string) => new Set(fontAt(path).characterSet);

test.each(fontFiles)('$name has the letters and weights that faces.ts says', ({ name, source, weights, range }) => {
  const given = charactersOf(fileURLToPath(import.meta.resolve(source)));
  const font = fontAt(pathOf(name));
  const wanted = codePointsOf(range);
  expect(font.characterSet.filter((point) => wanted.includes(point))).toEqual(
    wanted.filter((point) => given.has(point)),
  );
  const { min, max } = font.variationAxes.wght ?? { min: font['OS/2'].usWeightClass, max: font['OS/2'].usWeightClass };
  expect([min, max]).toEqual(weights);
});

test('pages ask for the files as faces.ts says, each letter in one file', () => {
  expect(readFileSync(pathOf('faces.css'), 'utf8')).toBe(styleSheet());
  const letters = [...new Set(fontFiles.map(({ range }) => range))].flatMap(codePointsOf);
  expect(letters.filter((point, i) => letters.indexOf(point) !== i)).toEqual([]);
});

/** Home has the serif's titles and taglines, and running text. */
test('Home is set in at most 55 KB of fonts', () => {
  const asked = ['eb-garamond-500.woff2', 'eb-garamond-italic-400-500.woff2', 'source-sans-3-400-600.woff2'];
  expect(asked.reduce((sum, name) => sum + statSync(pathOf(name)).size, 0)).toBeLessThanOrEqual(55_000);
});

test('every weight that the styles ask for has a file', () => {
  const rules = [...styleSheet().matchAll(/family: "(.+)";[^}]*weight: (\d+) ?(\d+)?;\n {2}font-style: (\w+)/g)];
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
  // A weight alone holds for whatever family is inherited, and 700 is what browsers give <b> and <th>.
  const alone = styles.flatMap((text) => [...text.matchAll(/font-weight: (\d+)/g)]).map(([, weight]) => Number(weight));
  for (const weight of [...alone, 700]) {
    for (const family of Object.values(families)) asked.push([family, 'normal', weight]);
  }
  expect(asked.length).toBeGreaterThan(40);
  expect(asked.filter((one) => !has(...one))).toEqual([]);
});

/** In no file of either family: drawn in a face of the system. */
const ofTheSystem = '←';
/** Only the admin's lists show them. */
const ofTheRest = '↑↓';

test('what the site says by itself is in the files that every page asks for', () => {
  const texts = ['shared/site.ts', 'infra/local/seed/content.json', ...globSync('frontend/**/*.tsx')];
  const characters = new Set(texts.flatMap((path) => [...readFileSync(path, 'utf8')]).filter((one) => one >= ' '));
  const basic = charactersOf(pathOf('source-sans-3-400-600.woff2'));
  const absent = [...characters].filter((one) => !basic.has(one.codePointAt(0) ?? 0));
  expect(absent.sort().join('')).toBe([...ofTheSystem, ...ofTheRest].sort().join(''));
  const rest = charactersOf(pathOf('source-sans-3-rest.woff2'));
  expect([...ofTheRest].filter((one) => !rest.has(one.codePointAt(0) ?? 0))).toEqual([]);
});
