import type { Cookie } from './http.ts';

/*
 * CloudFront speaks TLS, this edge plain HTTP. Chromium and Firefox keep a `Secure` cookie of http://localhost all the
 * same; WebKit does not, and nobody could sign in. So a viewer over plain HTTP gets such cookies under another name and
 * without `Secure`, and what comes back has its own name again before anything else sees it.
 */

const mark = 'http';

/** The prefixes that only a `Secure` cookie may have (RFC 6265bis 4.1.3). */
const hardened = /^__(?:Host|Secure)-/i;

/** A `Set-Cookie` line as a viewer over plain HTTP keeps it. */
export const softened = (line: string): string =>
  (hardened.test(line) ? mark : '') + line.replace(/;\s*secure\s*(?=;|$)/gi, '');

/** The cookies of such a viewer as they were set. One that still has a prefix was not set here. */
export const restored = (cookies: Cookie[]): Cookie[] =>
  cookies
    .filter(({ name }) => !hardened.test(name))
    .map(({ name, value }) => ({ name: isSoftened(name) ? name.slice(mark.length) : name, value }));

const isSoftened = (name: string) => name.startsWith(mark) && hardened.test(name.slice(mark.length));
