import { site } from '../../../shared/site/site.ts';

/** What a page tells browsers, search engines and sites that show a link to it. */
export interface Head {
  /** The page's title; the site's name follows it. */
  title: string;
  description?: string;
  /** The page's canonical path, as in shared/site/pages.ts. */
  path?: string;
  /** Keeps the page out of search engines. */
  hidden?: boolean;
  /** What a shared link leads to (https://ogp.me/#types). */
  type?: 'website' | 'video.other' | 'article' | 'profile';
  picture?: SharePicture;
}

/** A picture beside a shared link. */
export interface SharePicture {
  /** The whole address. */
  address: string;
  /** In pixels, where known. */
  width?: number;
  height?: number;
  alt?: string;
}

/** What a page is about, for search engines (schema.org). */
export interface Thing {
  '@type': string;
  [property: string]: unknown;
}

export const absolute = (path: string) => new URL(path, site.url).href;

/** frontend/public/pictures/share.jpg. */
export const sitePicture: SharePicture = {
  ...{ address: absolute('/pictures/share.jpg'), width: 1200, height: 630 },
  alt: `${site.name}: ${site.tagline}`,
};

/** The content of a JSON-LD block. JSON without "<" cannot close its element. */
export const jsonLdOf = (thing: Thing) =>
  JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c');
