import { site } from '../../site/site.ts';
import { linkScheme } from '../cleaning/schemes.ts';
import { foreignTags } from '../placeholders/foreignTags.ts';
import { linkPlaceholder, namesIn, placeholdersIn, withPlainBraces } from '../placeholders/placeholders.ts';

const scheme = /^[a-z][a-z0-9+.-]*:/i;

/**
 * Makes an address absolute for a mail, which has no base address: relative ones lead to the site. Placeholders and
 * anchors within the mail stay.
 */
export function absoluteAddress(address: string): string {
  // Browsers ignore control characters, in a scheme too.
  const plain = withPlainBraces(address.replace(/\p{Cc}/gu, '').trim());
  return placeholdersIn(plain).length > 0 ? withPlaceholder(plain) : absoluteForm(plain);
}

function absoluteForm(plain: string): string {
  // A tag of another system stays as it is written: the checks say what was meant.
  if (plain === '' || /^[#{]/.test(plain) || scheme.test(plain) || foreignTags(plain).length > 0) return plain;
  if (/^[\\/]{2}/.test(plain)) return `https://${plain.replace(/^[\\/]+/, '')}`;
  if (/^www\./i.test(plain)) return `https://${plain}`;
  return `${site.url}/${plain.replace(/^(?:\.{0,2}\/)+/, '')}`;
}

/**
 * An address with placeholders: either it is a link placeholder, whose fallback is made absolute, or it has names in a part
 * that does not decide where it leads. Any other placeholder is escaped.
 */
function withPlaceholder(address: string): string {
  const link = linkPlaceholder(address);
  if (link) {
    const { name, fallback = '' } = link;
    const absoluteFallback = fallback !== '' && absoluteAddress(fallback);
    return absoluteFallback && linkScheme.test(absoluteFallback) ? `{${name}|${absoluteFallback}}` : `{${name}}`;
  }
  const whole = absoluteForm(address);
  const kind = namesIn(whole);
  if (kind === 'harmless') return whole;
  // Nothing but a name is no address.
  return kind === 'deciding' && !scheme.test(whole) ? '' : absoluteForm(encoded(address));
}

const encoded = (address: string) => address.replaceAll('{', '%7B').replaceAll('}', '%7D').replaceAll('|', '%7C');

/**
 * HTML for the editor: uploaded pictures get relative addresses, as newly inserted ones have. The cleaning makes them
 * absolute.
 */
export const withRelativePictures = (html: string): string => html.replaceAll(`"${site.url}/media/`, '"/media/');
