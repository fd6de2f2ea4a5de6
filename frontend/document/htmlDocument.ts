import type { PageDocument } from '../../shared/publishing/model/publication.ts';
import { site } from '../../shared/site/site.ts';
import { firstFonts } from './firstFonts.ts';

/** What a document takes from the build for browsers. */
export interface Code {
  /** The address of main.tsx. */
  entry: string;
  /** The rules of ui/theme/fonts.css, with the addresses of the fonts' files. */
  fontFaces: string;
}

/** What React made of a page, as HTML. */
export interface Rendered {
  /** Title, descriptions, and links to what is fetched first. */
  head: string;
  /** The rules that the page uses, in their elements. */
  styles: string;
  root: string;
  /** What readers without scripts are told, where it is more than the page. */
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
 * The whole document. The page's data stands in a block that does not run: the Content-Security-Policy allows no other.
 * The entry comes after what is to be seen, and runs after it: a module that is not `async` is waited for by the parser,
 * and on a phone the page is seen some 60 ms later (bench `pages`).
 */
export function htmlDocument(document: PageDocument, { head, styles, root, noscript }: Rendered, code: Code): string {
  const fonts = firstFonts(code.fontFaces).map(
    (address) => `<link rel="preload" href="${address}" as="font" type="font/woff2" crossorigin>`,
  );
  return [
    `<!doctype html><html lang="${site.language}"><head>${always}`,
    head,
    ...fonts,
    `<style>${code.fontFaces}</style>${styles}</head>`,
    `<body><div id="root">${root}</div>`,
    ...(noscript ? [`<noscript>${noscript}</noscript>`] : []),
    `<script type="application/json" id="page">${inScript(document)}</script>`,
    `<script type="module" async fetchpriority="low" src="${code.entry}"></script></body></html>`,
    '',
  ].join('\n');
}

/** JSON with no "<" left cannot end its element. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
