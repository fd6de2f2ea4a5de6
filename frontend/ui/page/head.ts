import { shareSize } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import pictures from '../../pictures/pictures.json' with { type: 'json' };
import { ownPicture } from '../pictures/Picture.tsx';

export interface Head {
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

export interface SharePicture {
  address: string;
  /** In pixels, where known. */
  width?: number;
  height?: number;
  alt?: string;
}

export const absolute = (path: string) => new URL(path, site.url).href;

/** frontend/public/pictures/share.jpg. */
export const sitePicture: SharePicture = {
  ...{ address: absolute('/pictures/share.jpg'), ...shareSize },
  get alt() {
    return `${site.name}: ${site.tagline}`;
  },
};

/** The content's image for shared links; the site's own if there is none that other sites can load. */
export function sharePicture(address: string | null): SharePicture {
  if (!address || !/^(https:\/\/|\/(?![/\\]))/i.test(address) || !URL.canParse(address, site.url)) return sitePicture;
  const own = ownPicture(address);
  if (!own) return { address: absolute(address) };
  const { width, height, alt } = pictures[own.name];
  return { address: absolute(address), width: own.width, height: Math.round((own.width * height) / width), alt };
}
