import { linkScheme } from '../../../../../shared/letters/cleaning/html.ts';
import { linkPlaceholder } from '../../../../../shared/letters/placeholders/placeholders.ts';

/** A piece of the editor's content or of a change, as in Quill's Delta: an embed counts as one character. */
export interface Op {
  insert?: unknown;
  retain?: unknown;
  attributes?: Record<string, unknown> | undefined;
}

export interface TextRange {
  index: number;
  length: number;
}

export interface TextLink extends TextRange {
  url: string;
  /** Its text; undefined if it contains a picture. */
  text: string | undefined;
  /** The formats of its first piece, including the link. */
  format: Record<string, unknown>;
}

/** Adds to each piece its position after the change; deleted pieces have none. */
function withPositions(ops: Op[]) {
  let at = 0;
  return ops.map(({ insert, retain = 0, attributes = {} }) => {
    const text = typeof insert === 'string' ? insert : undefined;
    const index = at;
    const length = text?.length ?? (insert === undefined ? Number(retain) : 1);
    at += length;
    return { index, length, text, attributes };
  });
}

/**
 * The link that the caret is in or right after, or that contains the whole selection. Adjacent pieces with the same
 * address are one link, even if their formats differ.
 */
export function linkAt(content: Op[], { index, length }: TextRange): TextLink | undefined {
  const links: TextLink[] = [];
  for (const { text, attributes: format, ...place } of withPositions(content)) {
    const last = links.at(-1);
    const url = format.link;
    if (last && url === last.url && last.index + last.length === place.index) {
      last.length += place.length;
      last.text = last.text === undefined || text === undefined ? undefined : last.text + text;
    } else if (typeof url === 'string') links.push({ ...place, url, text, format });
  }
  return links.find((link) =>
    length > 0
      ? link.index <= index && index + length <= link.index + link.length
      : link.index < index && index <= link.index + link.length,
  );
}

/** Addresses in text, without the punctuation after them. */
const address =
  /(?:https?:\/\/|www\.)[^\s<>"“”{}]*[^\s<>"“”{}.,;:!?'’)\]]|[^\s@<>"“”'’(){},;:]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}/gi;

/**
 * The links to create after a change: addresses in pasted text, and the one right before a typed space or line end.
 * `content` is the whole content after `change`.
 */
export function linksToMake(content: Op[], change: Op[]): (TextRange & { url: string })[] {
  const pieces = withPositions(content);
  const text = pieces.map((piece) => piece.text ?? '\uFFFC').join('');
  return withPositions(change).flatMap(({ index, length, text: typed }) => {
    if (typed === undefined || (length === 1 && !/\s/.test(typed))) return [];
    const from = text.slice(0, index).search(/\S+$/);
    const begin = from === -1 ? index : from;
    return [...text.slice(begin, index + length).matchAll(address)]
      .map(({ 0: words, index: at }) => ({ index: begin + at, length: words.length, url: linkUrl(words) }))
      .filter((link) => !pieces.some((piece) => piece.attributes.link && overlap(piece, link)));
  });
}

const overlap = (one: TextRange, other: TextRange) =>
  one.index < other.index + other.length && other.index < one.index + one.length;

/** An email address and nothing else. */
const emailAddress = /^[^\s@:/?#]+@[^\s@:/?#]+$/;

/** The address of a link as typed: without a scheme it gets https, or mailto. A placeholder stays as it is. */
export function linkUrl(typed: string): string {
  const url = typed.trim();
  if (linkScheme.test(url) || linkPlaceholder(url)) return url;
  return emailAddress.test(url) ? `mailto:${url}` : `https://${url}`;
}
