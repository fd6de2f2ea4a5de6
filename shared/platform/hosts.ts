/** A host name with a dot, whose last part is not a number. In lower case and ASCII, as `URL` has it. */
export const publicHost = /^(?:[^.]+\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

/**
 * Top-level domains at which nobody on the internet is reached: RFC 6761 (the first four), RFC 6762, RFC 7686, RFC 9476,
 * RFC 3172, and
 * https://www.icann.org/en/public-comment/proceeding/proposed-top-level-domain-string-for-private-use-24-01-2024.
 */
export const reservedTopLevels = [
  ...['example', 'test', 'invalid', 'localhost'],
  ...['local', 'onion', 'alt', 'arpa', 'internal'],
] as const;
