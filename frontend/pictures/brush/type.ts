import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

const require = createRequire(import.meta.url);

/** A cut of the site's serif: `wght` 200-900, `opsz` 8-60 (optical size), upright or italic. */
export async function serif(wght: number, opsz: number, italic = false): Promise<Font> {
  const file = `@fontsource-variable/source-serif-4/files/source-serif-4-latin-opsz-${italic ? 'italic' : 'normal'}.woff2`;
  const font = create(await readFile(require.resolve(file)));
  if (!('variationAxes' in font)) throw new Error(`${file} holds more than one font`);
  const wanted: Record<string, number> = { wght, opsz };
  // getVariation() cannot read WOFF2 anew: unpack the outlines with a first glyph, then set the axes on the font itself.
  font.glyphForCodePoint(0x20);
  const variationCoords = Object.entries(font.variationAxes).map(([tag, axis]) => wanted[tag] ?? axis?.default ?? 0);
  return Object.assign(font, { variationCoords });
}

/** A line of type as outlines, its baseline's left end at (x, y); `size` and `track` in the units of the drawing. */
export function setLine(font: Font, text: string, x: number, y: number, size: number, track = 0) {
  const scale = size / font.unitsPerEm;
  const run = font.layout(text);
  let at = x;
  const glyphs = run.glyphs.map((glyph, i) => {
    const place = run.positions[i];
    const outline = `<path transform="translate(${at.toFixed(2)} ${y}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})" d="${glyph.path.toSVG()}"/>`;
    at += (place?.xAdvance ?? 0) * scale + track;
    return outline;
  });
  return { svg: glyphs.join(''), width: at - track - x };
}

/** Breaks a text into lines no wider than `measure`. */
export function breakLines(font: Font, text: string, size: number, measure: number) {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const tried = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && setLine(font, tried, 0, 0, size).width <= measure) lines[lines.length - 1] = tried;
    else lines.push(word);
  }
  return lines;
}
