import { site } from '../../site/site.ts';
import { linkSchemes } from '../cleaning/schemes.ts';
import { linkPlaceholder, placeholdersIn } from '../placeholders/placeholders.ts';

const scheme = /^[a-z][a-z0-9+.-]*:/i;

/**
 * The address as it stands in a mail, which has no page that it could be relative to: on the site, where it names no
 * place of its own. Placeholders and places within the mail stay.
 */
export function absoluteAddress(address: string): string {
  // Browsers overlook what cannot be seen, in a scheme too.
  const plain = address.replace(/\p{Cc}/gu, '').trim();
  if (placeholdersIn(plain).length > 0) return withPlaceholder(plain);
  if (plain === '' || /^[#{]/.test(plain) || scheme.test(plain)) return plain;
  if (/^[\\/]{2}/.test(plain)) return `https://${plain.replace(/^[\\/]+/, '')}`;
  if (/^www\./i.test(plain)) return `https://${plain}`;
  return `${site.url}/${plain.replace(/^(?:\.{0,2}\/)+/, '')}`;
}

/**
 * One that a reader's values are filled into: all of it by a placeholder for an address, whose fallback is a good one too;
 * or a part that does not say where it leads.
 */
function withPlaceholder(address: string): string {
  const link = linkPlaceholder(address);
  if (link) {
    const { name, fallback = '' } = link;
    const good = fallback !== '' && absoluteAddress(fallback);
    return good && known.test(good) ? `{${name}|${good}}` : `{${name}}`;
  }
  const begins = /^[a-z][a-z0-9+.-]*:[^{]/i.test(address);
  return begins && placeholdersIn(address).every(({ name }) => name === 'firstName' || name === 'lastName')
    ? address
    : inert(address);
}

const known = new RegExp(`^(${linkSchemes.join('|')}):`, 'i');
const inert = (address: string) =>
  absoluteAddress(address.replaceAll('{', '%7B').replaceAll('}', '%7D').replaceAll('|', '%7C'));

/**
 * HTML for the editor: pictures that were uploaded come from where its page comes from, as those do that are put in.
 * The cleaning makes all of them absolute.
 */
export const withOwnPictures = (html: string): string => html.replaceAll(`"${site.url}/media/`, '"/media/');
