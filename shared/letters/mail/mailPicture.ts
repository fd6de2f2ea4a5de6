import { site } from '../../site/site.ts';
import { absoluteAddress } from './absoluteAddress.ts';

/**
 * The address of a picture for mail. Outlook for Windows shows neither WebP nor AVIF
 * (https://www.caniemail.com/features/image-webp/): the site's own pictures have a JPEG for mail, and a transparent
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
