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
 * HTML for showing it here: pictures that were uploaded come from where this page comes from. A site that is tried on
 * another address than its own has them nowhere else.
 */
export const withOwnPictures = (html: string): string =>
  html.replaceAll(`"${site.url}/media/`, '"/media/').replaceAll(`url(${site.url}/media/`, 'url(/media/');
