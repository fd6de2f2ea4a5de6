import type { PageDocument } from '../../shared/publishing/model/publication.ts';
import { site } from '../../shared/site/site.ts';
import { firstFonts } from './firstFonts.ts';
import { jsonLd } from './structuredData/thing.ts';
import { thingsOf } from './structuredData/thingsOf.ts';

/** What a document needs from the browser build. */
export interface Code {
  /** The address of main.tsx. */
  entry: string;
  /** The rules of ui/theme/fonts.css, with the final addresses of the font files. */
  fontFaces: string;
}

/** A page rendered by React, as HTML. */
export interface Rendered {
  /** Title, descriptions, and preload links. */
  head: string;
  /** The styles that the page uses, in `<style>` elements. */
  styles: string;
  root: string;
  /** Extra content for readers without scripts. */
  noscript?: string;
}

const always = [
  '<meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width, initial-scale=1">',
  `<meta name="theme-color" content="${site.colors.paper}">`,
  '<link rel="icon" href="/favicon-32.png" sizes="32x32" type="image/png">',
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  '<link rel="manifest" href="/site.webmanifest">',
].join('');

/**
 * The whole document. The page's data is in a block that does not run, because the Content-Security-Policy allows no inline
 * script. The entry follows the visible content and is `async`: otherwise the parser would wait for it, and a phone would
 * show the page some 60 ms later (bench `pages`).
 */
export function htmlDocument(document: PageDocument, { head, styles, root, noscript }: Rendered, code: Code): string {
  const { transcript: _, ...data } = document;
  const fonts = firstFonts(code.fontFaces).map(
    (address) => `<link rel="preload" href="${address}" as="font" type="font/woff2" crossorigin>`,
  );
  return [
    `<!doctype html><html lang="${site.language}"><head>${always}`,
    head,
    ...fonts,
    ...thingsOf(document).map(jsonLd),
    `<style>${code.fontFaces}</style>${styles}</head>`,
    `<body><div id="root">${root}</div>`,
    ...(noscript ? [`<noscript>${noscript}</noscript>`] : []),
    `<script type="application/json" id="page">${inScript(data)}</script>`,
    `<script type="module" async fetchpriority="low" src="${code.entry}"></script></body></html>`,
    '',
  ].join('\n');
}

/** JSON without "<" cannot close its element. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
