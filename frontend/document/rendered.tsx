import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { ServerStyleSheet } from 'styled-components';
import type { Rendered } from './htmlDocument.ts';

/** What React puts before everything else: it belongs into the head. Attributes have no ">", which React escapes. */
const hoisted = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/;

/** Renders it as HTML. Throws what a component threw: a page that is in parts made by the browser is none. */
export async function rendered(tree: ReactNode): Promise<Rendered> {
  const sheet = new ServerStyleSheet();
  const errors: unknown[] = [];
  try {
    const { prelude } = await prerender(sheet.collectStyles(tree), {
      onError: (error) => void errors.push(error),
      // In one piece, without scripts that put pieces together.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    });
    const html = await new Response(prelude).text();
    if (errors.length > 0) throw errors[0];
    const head = hoisted.exec(html)?.[0] ?? '';
    return { head, styles: sheet.getStyleTags(), root: html.slice(head.length) };
  } finally {
    sheet.seal();
  }
}
