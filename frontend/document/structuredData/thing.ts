/** What a page is about, for search engines, in the vocabulary of https://schema.org. */
export interface Thing {
  '@type': string;
  [property: string]: unknown;
}

/** A JSON-LD block. It is data, not a script that runs; JSON without "<" cannot close its element. */
export const jsonLd = (thing: Thing): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c')}</script>`;
