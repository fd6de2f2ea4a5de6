import { webAddress } from './videoLink.ts';

/**
 * The address of an image that pages may show: a path of the site, or an https address with a path ("photo.jpg" alone would
 * be a host). Null for anything else: on the site's pages browsers load no images from http://.
 */
export function imageAddress(typed: string): string | null {
  if (/^\/(?![/\\])/.test(typed)) return typed;
  const address = webAddress(typed);
  return address && /^https:\/\/[^/]+\/./i.test(address) ? address : null;
}
