/** The beginning of a text in one line, of at most `length` characters: whole words, and "…" where something was left out. */
export function excerpt(text: string, length = 200): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const words = line.slice(0, length).replace(/\s\S*$/, '');
  return `${words.slice(0, length - 1).replace(/[\s,;:.–—-]+$/, '')}…`;
}
