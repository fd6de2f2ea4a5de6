import { site } from '../../site/site.ts';
import { absoluteAddress } from './absoluteAddress.ts';

/**
 * Where a mail has a picture from. Outlook for Windows shows neither WebP nor AVIF
 * (https://www.caniemail.com/features/image-webp/): the site's own pictures have a JPEG for mails, and an upload that can
 * be seen through has a PNG beside its WebP.
 */
export function mailPicture(address: string): string {
  const whole = absoluteAddress(address);
  if (!whole.startsWith(`${site.url}/`)) return whole;
  return whole
    .replace(/(\/pictures\/[a-z]+(?:-[a-z]+)*)-\d+\.(?:webp|avif)$/, '$1-mail.jpg')
    .replace(/(\/media\/[0-9a-f]+)-clear\.webp$/, '$1-clear.png');
}

/** A picture of a kind that Outlook for Windows does not show, nor the mail another in its place. */
export const isUnseenKind = (address: string) =>
  /\.(?:webp|avif|svg)$/i.test(mailPicture(address).split(/[?#]/)[0] ?? '');
