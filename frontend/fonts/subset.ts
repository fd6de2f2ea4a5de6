/**
 * Makes the site's fonts and faces.css out of the packages' ones, as faces.ts says: `npx node frontend/fonts/subset.ts`,
 * by hand, after a change to faces.ts or an update of a package.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { codePointsOf, type FontFile, fontFiles, styleSheet } from './faces.ts';

/** Kerning, ligatures and the places of marks. Figures are lining and tabular without being asked, in both families. */
const keepFeatures = ['kern', 'liga', 'mark'];
/** The licence's address, by its number in a font's table of names: the SIL Open Font License asks that it stays. */
const preserveNameIds = [14];

async function subset({ source, weights: [min, max], range }: FontFile): Promise<Buffer> {
  const font = await readFile(fileURLToPath(import.meta.resolve(source)));
  return subsetFont(font, String.fromCodePoint(...codePointsOf(range)), {
    targetFormat: 'woff2',
    variationAxes: { wght: min === max ? min : { min, max } },
    keepFeatures,
    preserveNameIds,
  });
}

for (const file of fontFiles) await writeFile(new URL(file.name, import.meta.url), await subset(file));
await writeFile(new URL('faces.css', import.meta.url), styleSheet());
