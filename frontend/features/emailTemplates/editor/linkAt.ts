/** A piece of the editor's content, as Quill's Delta has it: words, or an embed that counts as one character. */
export interface Piece {
  insert?: unknown;
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

/**
 * The link that the caret stands in or right behind, or that all of what is marked belongs to. One whose words differ
 * in format is still one link: its pieces stand side by side and lead to the same address.
 */
export function linkAt(pieces: Piece[], { index, length }: Marked): LinkFound | undefined {
  const links = linksOf(pieces);
  return links.find((link) =>
    length > 0
      ? link.index <= index && index + length <= link.index + link.length
      : link.index < index && index <= link.index + link.length,
  );
}

function linksOf(pieces: Piece[]): LinkFound[] {
  const found: LinkFound[] = [];
  let at = 0;
  for (const { insert, attributes = {} } of pieces) {
    const text = typeof insert === 'string' ? insert : undefined;
    const length = text?.length ?? 1;
    const url = attributes.link;
    const last = found.at(-1);
    if (last && url === last.url && last.index + last.length === at) {
      last.length += length;
      last.text = last.text === undefined || text === undefined ? undefined : last.text + text;
    } else if (typeof url === 'string') found.push({ index: at, length, url, text, format: attributes });
    at += length;
  }
  return found;
}
