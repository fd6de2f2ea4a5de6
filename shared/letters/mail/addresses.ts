import { site } from '../../site/site.ts';
import { linkScheme } from '../cleaning/html.ts';
import { foreignTags } from '../placeholders/foreignTags.ts';
import { linkPlaceholder, namesIn, placeholdersIn, withPlainBraces } from '../placeholders/placeholders.ts';

const scheme = /^[a-z][a-z0-9+.-]*:/i;

/** For an email, which has no base address: relative ones lead to the site. Placeholders and anchors stay. */
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

/** A link placeholder, or one with names where they do not decide where it leads. Any other placeholder is escaped. */
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

/** For the editor: newly inserted pictures have relative addresses too, which the cleaning makes absolute. */
export const withRelativePictures = (html: string): string => html.replaceAll(`"${site.url}/media/`, '"/media/');

/**
 * The address of a picture for email. Outlook for Windows shows neither WebP nor AVIF
 * (https://www.caniemail.com/features/image-webp/): the site's own pictures have a JPEG for email, and a transparent
 * upload has a PNG beside its WebP.
 */
export function mailPicture(address: string): string {
  const whole = absoluteAddress(address);
  if (!whole.startsWith(`${site.url}/`)) return whole;
  return whole
    .replace(/(\/pictures\/[a-z]+(?:-[a-z]+)*)-\d+\.(?:webp|avif)$/, '$1-mail.jpg')
    .replace(/(\/media\/[0-9a-f]+)-clear\.webp$/, '$1-clear.png');
}

/** Whether Outlook for Windows cannot show a picture, and the site has no substitute for it. */
export const isUnsupportedPicture = (address: string) =>
  /\.(?:webp|avif|svg)$/i.test(mailPicture(address).split(/[?#]/)[0] ?? '');

/**
 * Makes the site's addresses in an email lead to where the site is actually served: a local trial, or a deployment
 * without a domain yet, has its pictures and pages nowhere else. `origin` has no trailing slash.
 */
export const atOrigin = (text: string, origin: string): string => text.replaceAll(`${site.url}/`, `${origin}/`);
