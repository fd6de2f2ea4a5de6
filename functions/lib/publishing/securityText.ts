import { site } from '../../../shared/site/site.ts';

/**
 * Where to report a vulnerability (RFC 9116). It expires ten or eleven months from `now`, at the start of a month: the RFC
 * advises less than a year, and the file then changes once a month.
 */
export function securityText(now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 11));
  return [
    `Contact: mailto:${site.contact.support}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${new Intl.Locale(site.language).language}`,
    `Canonical: ${site.url}/.well-known/security.txt`,
    '',
  ].join('\n');
}
