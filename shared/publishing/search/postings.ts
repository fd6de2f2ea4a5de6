import type { Postings } from './searchIndex.ts';

/** How often each text has the word, by the text's number. */
export function countsIn(postings: Postings, word: string): Map<number, number> {
  const counts = new Map<number, number>();
  const list = Object.hasOwn(postings, word) ? (postings[word] ?? []) : [];
  let text = 0;
  for (let at = 0; at < list.length; at += 2) {
    text += list[at] ?? 0;
    counts.set(text, list[at + 1] ?? 0);
  }
  return counts;
}
