const hosts = /^(?:www\.|m\.|music\.)?(?:youtube\.com|youtube-nocookie\.com|youtu\.be)$/;
const anId = /^[\w-]{11}$/;

/**
 * The id of a video, from the id itself or from a short, watch, embed or v/ link; null where there is none (SPEC
 * section 5). An id is exactly 11 letters, digits, `-` or `_`, so it is safe as a part of an address.
 */
export function videoId(link: string): string | null {
  const text = link.trim();
  if (anId.test(text)) return text;
  if (!URL.canParse(withScheme(text))) return null;
  const { hostname, pathname, searchParams } = new URL(withScheme(text));
  if (!hosts.test(hostname)) return null;
  const [first = '', second = ''] = pathname.split('/').slice(1);
  const named = hostname === 'youtu.be' ? first : ['embed', 'v'].includes(first) ? second : undefined;
  const id = named ?? (first === 'watch' ? searchParams.get('v') : null);
  return id && anId.test(id) ? id : null;
}

/** Links are often pasted without `https:`. */
const withScheme = (text: string) =>
  /^https?:\/\//i.test(text) ? text : `https:${text.startsWith('//') ? '' : '//'}${text}`;

/** The address, if it is one of the web; null for anything else, such as `javascript:`. */
export function webAddress(link: string): string | null {
  const text = link.trim();
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null;
}
