import { linkSchemes } from '../../../../../shared/letters/cleaning/schemes.ts';
import { linkPlaceholder } from '../../../../../shared/letters/placeholders/placeholders.ts';

/** A piece of the editor's content or of a change to it, as Quill's Delta has it: an embed counts as one character. */
export interface Op {
  insert?: unknown;
  retain?: unknown;
  attributes?: Record<string, unknown> | undefined;
}

export interface Marked {
  index: number;
  length: number;
}

export interface LinkFound extends Marked {
  url: string;
  /** Its words; undefined where a picture is part of it. */
  text: string | undefined;
  /** The formats of its first word, the link's own among them. */
  format: Record<string, unknown>;
}

/** Where each piece stands in the end; what a change deletes stands nowhere. */
function placed(ops: Op[]) {
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
 * The link that the caret stands in or right behind, or that all of what is marked belongs to. One whose words differ
 * in format is still one link: its pieces stand side by side and lead to the same address.
 */
export function linkAt(content: Op[], { index, length }: Marked): LinkFound | undefined {
  const links: LinkFound[] = [];
  for (const { text, attributes: format, ...place } of placed(content)) {
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

/** Words that are an address, without what ends the sentence around them. */
const address =
  /(?:https?:\/\/|www\.)[^\s<>"“”{}]*[^\s<>"“”{}.,;:!?'’)\]]|[^\s@<>"“”'’(){},;:]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}/gi;

/**
 * The links to make of what was just put in: addresses among pasted words, and the one right before a space or the end
 * of a line that was typed. `content` is all that is there now; `change` is what did it.
 */
export function linksToMake(content: Op[], change: Op[]): (Marked & { url: string })[] {
  const pieces = placed(content);
  const text = pieces.map((piece) => piece.text ?? '\uFFFC').join('');
  return placed(change).flatMap(({ index, length, text: typed }) => {
    if (typed === undefined || (length === 1 && !/\s/.test(typed))) return [];
    const from = text.slice(0, index).search(/\S+$/);
    const begin = from === -1 ? index : from;
    return [...text.slice(begin, index + length).matchAll(address)]
      .map(({ 0: words, index: at }) => ({ index: begin + at, length: words.length, url: urlOf(words) }))
      .filter((link) => !pieces.some((piece) => piece.attributes.link && overlap(piece, link)));
  });
}

const urlOf = (words: string) =>
  /^https?:/i.test(words) ? words : /^www\./i.test(words) ? `https://${words}` : `mailto:${words}`;

const overlap = (one: Marked, other: Marked) =>
  one.index < other.index + other.length && other.index < one.index + one.length;

const known = new RegExp(`^(${linkSchemes.join('|')}):(?!\\d+(/|$))`, 'i');

/** The address of a link from what was typed: where no scheme stands, it is https. A placeholder stays what it is. */
export function linkUrl(typed: string): string {
  const url = typed.trim();
  return known.test(url) || linkPlaceholder(url) ? url : `https://${url}`;
}
