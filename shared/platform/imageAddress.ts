import { webAddress } from './videoLink.ts';

/**
 * The address of an image as pages may show it: a path of the site, or an https address that has a path ("photo.jpg"
 * alone would be a site). Null for anything else: browsers load none from http:// on the site's pages.
 */
export function imageAddress(typed: string): string | null {
  if (/^\/(?![/\\])/.test(typed)) return typed;
  const address = webAddress(typed);
  return address && /^https:\/\/[^/]+\/./i.test(address) ? address : null;
}
