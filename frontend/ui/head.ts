import { excerpt } from '../../shared/excerpt.ts';
import { site } from '../../shared/site.ts';

/** What a page says of itself to browsers, search engines and whoever shows a link to it. */
export interface Head {
  /** Of this page; the site's name follows it. */
  title: string;
  description?: string;
  /** Where the page is at home, as in shared/pages.ts. */
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

/** One element of the head. */
export interface HeadElement {
  tag: 'title' | 'meta' | 'link';
  attributes?: Record<string, string>;
  text?: string;
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

const named = (name: string, content: string): HeadElement => ({ tag: 'meta', attributes: { name, content } });
const property = (name: string, content: string): HeadElement => ({
  tag: 'meta',
  attributes: { property: name, content },
});

/** The head's elements; the documents and the running pages both take theirs from here. */
export function headOf({ title, path, hidden = false, ...head }: Head): HeadElement[] {
  const text = title === site.name ? title : `${title} · ${site.name}`;
  if (hidden) return [{ tag: 'title', text }, named('robots', 'noindex, nofollow')];
  const { type = 'website', picture = sitePicture } = head;
  const { address, width, height, alt } = picture;
  const description = excerpt(head.description ?? site.tagline);
  return [
    { tag: 'title', text },
    named('description', description),
    property('og:type', type),
    property('og:site_name', site.name),
    property('og:title', text),
    property('og:description', description),
    property('og:image', address),
    ...(width ? [property('og:image:width', String(width))] : []),
    ...(height ? [property('og:image:height', String(height))] : []),
    ...(alt ? [property('og:image:alt', alt)] : []),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', text),
    named('twitter:description', description),
    named('twitter:image', address),
    ...(path
      ? [
          property('og:url', absolute(path)),
          { tag: 'link', attributes: { rel: 'canonical', href: absolute(path) } } as const,
        ]
      : []),
  ];
}

/** The thing as the text of a JSON-LD block. JSON with no "<" left cannot end its element. */
export const jsonLdOf = (thing: Thing) =>
  JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c');
