import type { Cookie } from './http.ts';

/*
 * CloudFront speaks TLS; the local edge speaks plain HTTP. Chromium and Firefox nevertheless keep a `Secure` cookie
 * from http://localhost. WebKit does not, so nobody could sign in. So over plain HTTP a browser gets these cookies
 * under another name and without `Secure`, and the edge restores their names when the browser sends them back.
 */

const marker = 'http';

/** The prefixes that only a `Secure` cookie may have (RFC 6265bis 4.1.3). */
const securePrefix = /^__(?:Host|Secure)-/i;

/** A `Set-Cookie` line that a browser keeps over plain HTTP. */
export const renameSecureCookie = (line: string): string =>
  (securePrefix.test(line) ? marker : '') + line.replace(/;\s*secure\s*(?=;|$)/gi, '');

/** Restores the original names of renamed cookies. A cookie that still has a prefix was not set by the local edge. */
export const restoreSecureCookies = (cookies: Cookie[]): Cookie[] =>
  cookies
    .filter(({ name }) => !securePrefix.test(name))
    .map(({ name, value }) => ({ name: isRenamed(name) ? name.slice(marker.length) : name, value }));

const isRenamed = (name: string) => name.startsWith(marker) && securePrefix.test(name.slice(marker.length));
