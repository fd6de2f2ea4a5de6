/**
 * A text of at most `length` characters (UTF-16 code units): where it is longer, its whole words from the beginning and "…".
 * Where the last word is very long, as in languages that put no spaces between words, it is cut within it.
 */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const words = text.slice(0, length).replace(/\s\S{0,50}$/, '');
  // Never half of a character that takes two units.
  return `${words.slice(0, length - 1).replace(/[\s,;:.–—-]+$|[\uD800-\uDBFF]$/, '')}…`;
}

/** The beginning of a text in one line, of at most `length` characters: whole words, and "…" where something was left out. */
export const excerpt = (text: string, length = 200): string => shortened(text.replace(/\s+/g, ' ').trim(), length);
