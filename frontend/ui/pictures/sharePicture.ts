import { site } from '../../../shared/site/site.ts';
import pictures from '../../pictures/pictures.json' with { type: 'json' };
import { absolute, type SharePicture, sitePicture } from '../page/head.ts';
import { ownPicture } from './ownPicture.ts';

/** The content's image for shared links; the site's own if there is none that other sites can load. */
export function sharePicture(address: string | null): SharePicture {
  if (!address || !/^(https:\/\/|\/(?![/\\]))/i.test(address) || !URL.canParse(address, site.url)) return sitePicture;
  const own = ownPicture(address);
  if (!own) return { address: absolute(address) };
  const { width, height, alt } = pictures[own.name];
  return { address: absolute(address), width: own.width, height: Math.round((own.width * height) / width), alt };
}
