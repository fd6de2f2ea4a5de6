import { webAddress } from './videoLink.ts';

/** Whether an address is a path of the site. Browsers take "/\\" for the beginning of another host. */
export const isOnThisSite = (address: string): boolean => /^\/(?![/\\])/.test(address);

/**
 * The address of an image that pages may show: a path of the site, or an https address with a path ("photo.jpg" alone would
 * be a host). Null for anything else: on the site's pages browsers load no images from http://.
 */
export function imageAddress(typed: string): string | null {
  if (isOnThisSite(typed)) return typed;
  const address = webAddress(typed);
  return address && /^https:\/\/[^/]+\/./i.test(address) ? address : null;
}
