import { site } from '../../../shared/site/site.ts';

/** What a page says of itself to browsers, search engines and whoever shows a link to it. */
export interface Head {
  /** Of this page; the site's name follows it. */
  title: string;
  description?: string;
  /** Where the page is at home, as in shared/site/pages.ts. */
  path?: string;
  /** Keeps the page out of search engines. */
  hidden?: boolean;
  /** What sort of thing a shared link leads to (https://ogp.me/#types). */
  type?: 'website' | 'video.other' | 'article';
  picture?: SharePicture;
}

/** A picture beside a shared link. */
export interface SharePicture {
  /** The whole address. */
  address: string;
  /** In pixels, where known. */
  width?: number;
  height?: number;
  /** For those who do not see it. */
  alt?: string;
}

/** What a page is about, for search engines (schema.org). */
export interface Thing {
  '@type': string;
  [property: string]: unknown;
}

/** An address of the site as others must know it. */
export const absolute = (path: string) => new URL(path, site.url).href;

/** frontend/public/pictures/share.jpg. */
export const sitePicture: SharePicture = {
  ...{ address: absolute('/pictures/share.jpg'), width: 1200, height: 630 },
  alt: `${site.name}: ${site.tagline}`,
};

/** The thing as the text of a JSON-LD block. JSON with no "<" left cannot end its element. */
export const jsonLdOf = (thing: Thing) =>
  JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c');
