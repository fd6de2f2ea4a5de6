/** Text as it is compared: without accents and case. */
export const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae');

/** Does the text have every word of what was typed, in any order? Nothing typed fits everything. */
export function found(text: string, typed: string): boolean {
  const folded = fold(text);
  return fold(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
