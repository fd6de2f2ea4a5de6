const hosts = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/;
const shortHosts = /^(?:www\.)?youtu\.be$/;
/** What comes before the id in a path: /embed/<id>, /live/<id>. */
const pathPrefixes = ['embed', 'v', 'live', 'shorts'];
/** Players of a list and of a channel: names that look like an id. */
const reservedNames = ['videoseries', 'live_stream'];
const idPattern = /^[\w-]{11}$/;

/**
 * The id of a video, from the id itself or from a short, watch, live, shorts, embed or v/ link; null where there is
 * none (docs/spec.md, "Recordings"). An id is exactly 11 letters, digits, `-` or `_`, so it is safe as part of an
 * address.
 */
export function videoId(link: string): string | null {
  const text = link.trim();
  if (idPattern.test(text)) return text;
  if (!URL.canParse(withScheme(text))) return null;
  const { hostname, pathname, searchParams } = new URL(withScheme(text));
  const [first = '', second = ''] = pathname.split('/').slice(1);
  let id: string | null = null;
  if (shortHosts.test(hostname)) id = first;
  else if (hosts.test(hostname)) id = pathPrefixes.includes(first) ? second : searchParams.get('v');
  return id && idPattern.test(id) && !reservedNames.includes(id) ? id : null;
}

/** Links are often pasted without `https:`. */
const withScheme = (text: string) =>
  /^https?:\/\//i.test(text) ? text : `https:${text.startsWith('//') ? '' : '//'}${text}`;

/** `www.example.org/talk` gets `https://`. Null for anything else, as `javascript:`, a path of the site, or words. */
export function webAddress(link: string): string | null {
  const text = link.trim();
  const address = withScheme(text);
  if (!/^(?:\/\/)?[\p{L}\p{N}]/u.test(text) || /\s/.test(text) || !URL.canParse(address)) return null;
  const { hostname, username, password } = new URL(address);
  return publicHost.test(hostname) && !username && !password ? address : null;
}

/** A recording's link as it is stored and shown: a video's id or a whole address; null where it leads nowhere. */
export function recordingLink(link: string | null): string | null {
  const text = link?.trim() ?? '';
  return idPattern.test(text) ? text : webAddress(text);
}

/** Whether an address is a path of the site. Browsers take "/\\" for the beginning of another host. */
export const isOnThisSite = (address: string): boolean => /^\/(?![/\\])/.test(address);

/**
 * The address of an image that pages may show: a path of the site, or an https address with a path ("photo.jpg" alone
 * would be a host). Null for anything else: on the site's pages browsers load no images from http://.
 */
export function imageAddress(typed: string): string | null {
  if (isOnThisSite(typed)) return typed;
  const address = webAddress(typed);
  return address && /^https:\/\/[^/]+\/./i.test(address) ? address : null;
}

/** A host name with a dot, whose last part is not a number. In lower case and ASCII, as `URL` has it. */
export const publicHost = /^(?:[^.]+\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

/**
 * Top-level domains at which no one on the internet is reached: RFC 6761 (the first four), RFC 6762, RFC 7686, RFC
 * 9476, RFC 3172, and
 * https://www.icann.org/en/public-comment/proceeding/proposed-top-level-domain-string-for-private-use-24-01-2024.
 */
export const reservedTopLevels = [
  ...['example', 'test', 'invalid', 'localhost'],
  ...['local', 'onion', 'alt', 'arpa', 'internal'],
] as const;
