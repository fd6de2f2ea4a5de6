import { readFileSync } from 'node:fs';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import wasm from '@resvg/resvg-wasm/index_bg.wasm';
import { type CoverWords, cover, narrowerFor, titleAlone } from './cover.ts';
import upright from './fonts/eb-garamond-500.woff2';
import italic from './fonts/eb-garamond-italic-500.woff2';

const contentOf = (file: URL) => new Uint8Array(readFileSync(file));
/** resvg as WebAssembly: the same picture on every processor. */
const initialized = initWasm(contentOf(new URL(String(wasm), import.meta.url)));
const font = {
  fontBuffers: [upright, italic].map((address) => contentOf(new URL(address, import.meta.url))),
  loadSystemFonts: false,
  defaultFontFamily: 'EB Garamond',
};

/** A PNG of the size of {@link shareSize}. */
export async function drawCover(words: CoverWords): Promise<Uint8Array> {
  await initialized;
  const title = new Resvg(titleAlone(words), { font });
  const narrower = narrowerFor(title.getBBox()?.width ?? 1);
  title.free();
  const drawing = new Resvg(cover(words, narrower), { font });
  const picture = drawing.render();
  const png = picture.asPng();
  picture.free();
  drawing.free();
  return png;
}
