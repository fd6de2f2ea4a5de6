import { fold } from '../../../shared/platform/normalize.ts';

/** Whether the text contains every typed word, in any order. An empty search matches everything. */
export function matches(text: string, typed: string): boolean {
  const folded = fold(text);
  return fold(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
