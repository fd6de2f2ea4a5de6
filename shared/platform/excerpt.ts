/**
 * Cuts a text to at most `length` characters (UTF-16 code units): whole words from its beginning, and "…". A very long last
 * word, as in languages without spaces between words, is cut in the middle.
 */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const words = text.slice(0, length).replace(/\s\S{0,50}$/, '');
  // Never leaves half of a character that takes two units.
  return `${words.slice(0, length - 1).replace(/[\s,;:.–—-]+$|[\uD800-\uDBFF]$/, '')}…`;
}

/** The beginning of a text in one line, of at most `length` characters: whole words, and "…" where it was cut. */
export const excerpt = (text: string, length = 200): string => shortened(text.replace(/\s+/g, ' ').trim(), length);
