import { site } from '../site.ts';

const scheme = /^[a-z][a-z0-9+.-]*:/i;

/**
 * The address as it stands in a mail, which has no page that it could be relative to: on the site, where it names no
 * place of its own. Placeholders and places within the mail stay.
 */
export function absoluteAddress(address: string): string {
  // Browsers overlook what cannot be seen, in a scheme too.
  const plain = address.replace(/\p{Cc}/gu, '').trim();
  if (plain === '' || /^[#{]/.test(plain) || scheme.test(plain)) return plain;
  if (/^[\\/]{2}/.test(plain)) return `https://${plain.replace(/^[\\/]+/, '')}`;
  if (/^www\./i.test(plain)) return `https://${plain}`;
  return `${site.url}/${plain.replace(/^(?:\.{0,2}\/)+/, '')}`;
}

/**
 * HTML for the editor: pictures that were uploaded come from where its page comes from, as those do that are put in.
 * The cleaning makes all of them absolute.
 */
export const withOwnPictures = (html: string): string => html.replaceAll(`"${site.url}/media/`, '"/media/');
