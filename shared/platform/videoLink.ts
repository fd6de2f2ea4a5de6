const hosts = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/;
const shortHosts = /^(?:www\.)?youtu\.be$/;
/** What stands before the id in a path: /embed/<id>, /live/<id>. */
const beforeId = ['embed', 'v', 'live', 'shorts'];
/** As long as an id, and none: players of a list and of a channel. */
const noIds = ['videoseries', 'live_stream'];
const anId = /^[\w-]{11}$/;

/**
 * The id of a video, from the id itself or from a short, watch, live, shorts, embed or v/ link; null where there is
 * none (SPEC section 5). An id is exactly 11 letters, digits, `-` or `_`, so it is safe as a part of an address.
 */
export function videoId(link: string): string | null {
  const text = link.trim();
  if (anId.test(text)) return text;
  if (!URL.canParse(withScheme(text))) return null;
  const { hostname, pathname, searchParams } = new URL(withScheme(text));
  const [first = '', second = ''] = pathname.split('/').slice(1);
  let id: string | null = null;
  if (shortHosts.test(hostname)) id = first;
  else if (hosts.test(hostname)) id = beforeId.includes(first) ? second : searchParams.get('v');
  return id && anId.test(id) && !noIds.includes(id) ? id : null;
}

/** Links are often pasted without `https:`. */
const withScheme = (text: string) =>
  /^https?:\/\//i.test(text) ? text : `https:${text.startsWith('//') ? '' : '//'}${text}`;

/** Names with a dot in them, the last of which is no number. */
const hostOfTheWeb = /^(?:[^.]+\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

/**
 * The whole address of a page of the web: `www.example.org/talk` begins with `https://` then. Null for anything else,
 * such as `javascript:`, a path of the site, or words.
 */
export function webAddress(link: string): string | null {
  const text = link.trim();
  const address = withScheme(text);
  if (!/^(?:\/\/)?[\p{L}\p{N}]/u.test(text) || /\s/.test(text) || !URL.canParse(address)) return null;
  const { hostname, username, password } = new URL(address);
  return hostOfTheWeb.test(hostname) && !username && !password ? address : null;
}

/** A recording's link as it is kept and shown: a video's id or a whole address; null for what leads nowhere. */
export function recordingLink(link: string | null): string | null {
  const text = link?.trim() ?? '';
  return anId.test(text) ? text : webAddress(text);
}
