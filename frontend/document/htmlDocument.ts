import type { PageDocument } from '../../shared/publishing/model/publication.ts';
import { site } from '../../shared/site/site.ts';
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

/** Faces whose range begins with the space, and so has the basic letters. */
const basic = /unicode-range:\s*U\+0{0,2}20\b/i;
/** The faces of titles and of running text (frontend/fonts/faces.css). */
const usual = /font-weight:\s*(500|400 600)\b/;

/** The addresses of the upright faces that every page needs at once. Others load when a page uses them. */
export function firstFonts(fontFaces: string): string[] {
  const addresses = [...fontFaces.matchAll(/@font-face\s*\{([^}]*)\}/g)].flatMap(([, rules = '']) => {
    const address = /url\(["']?([^"')]+\.woff2)/.exec(rules)?.[1];
    const isFirst = usual.test(rules) && !/font-style:\s*italic/.test(rules) && basic.test(rules);
    return address && isFirst ? [address] : [];
  });
  return [...new Set(addresses)];
}
