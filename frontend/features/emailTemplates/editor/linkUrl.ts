import { linkPlaceholder } from '../../../../shared/mail/placeholders.ts';
import { linkSchemes } from '../../../../shared/mail/schemes.ts';

const known = new RegExp(`^(${linkSchemes.join('|')}):(?!\\d+(/|$))`, 'i');

/** The address of a link from what was typed: where no scheme stands, it is https. A placeholder stays what it is. */
export function linkUrl(typed: string): string {
  const url = typed.trim();
  return known.test(url) || linkPlaceholder(url) ? url : `https://${url}`;
}
