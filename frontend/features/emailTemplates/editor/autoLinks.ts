import type { Marked, Piece } from './linkAt.ts';

/** Words that are an address, without what ends the sentence around them. */
const address =
  /(?:https?:\/\/|www\.)[^\s<>"“”{}]*[^\s<>"“”{}.,;:!?'’)\]]|[^\s@<>"“”'’(){},;:]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}/gi;

export interface NewLink extends Marked {
  url: string;
}

/**
 * The links to make of what was just put in: addresses among pasted words, and the one right before a space or the end
 * of a line that was typed. Of `pieces`, all that is there now; `change` is what did it, as Quill's Deltas have it.
 */
export function linksToMake(pieces: Piece[], change: { insert?: unknown; retain?: unknown }[]): NewLink[] {
  const text = pieces.map(({ insert }) => (typeof insert === 'string' ? insert : '\uFFFC')).join('');
  const linked = linkedParts(pieces);
  return insertedParts(change).flatMap(({ index, length }) => {
    const typed = text.slice(index, index + length);
    if (length === 1 && !/\s/.test(typed)) return [];
    const from = text.slice(0, index).search(/\S+$/);
    const begin = from === -1 ? index : from;
    return [...text.slice(begin, index + length).matchAll(address)]
      .map(({ 0: words, index: at }) => ({ index: begin + at, length: words.length, url: urlOf(words) }))
      .filter((link) => !linked.some((part) => overlap(part, link)));
  });
}

const urlOf = (words: string) =>
  /^https?:/i.test(words) ? words : /^www\./i.test(words) ? `https://${words}` : `mailto:${words}`;

const overlap = (one: Marked, other: Marked) =>
  one.index < other.index + other.length && other.index < one.index + one.length;

function linkedParts(pieces: Piece[]): Marked[] {
  let at = 0;
  return pieces.flatMap(({ insert, attributes }) => {
    const index = at;
    const length = typeof insert === 'string' ? insert.length : 1;
    at += length;
    return attributes?.link ? [{ index, length }] : [];
  });
}

function insertedParts(change: { insert?: unknown; retain?: unknown }[]): Marked[] {
  let at = 0;
  return change.flatMap(({ insert, retain }) => {
    const index = at;
    const length = typeof insert === 'string' ? insert.length : insert === undefined ? 0 : 1;
    at += length + (typeof retain === 'number' ? retain : 0);
    return typeof insert === 'string' ? [{ index, length }] : [];
  });
}
