import { isStopWord, spelled, type Word, wordsOf } from '../../../../shared/publishing/search/words.ts';

/** A word that is looked for. */
export interface Term {
  word: string;
  /** Of the last word, which may still be being typed: what any word that counts begins with. */
  beginning: string | null;
}

export interface Query {
  /** All of them are looked for. */
  terms: Term[];
  /** Words in quotation marks, which stand one after another. They are terms too. */
  phrases: string[][];
}

/** What somebody typed: words, and phrases in straight or curly quotation marks. */
export function parseQuery(typed: string): Query {
  const terms: Term[] = [];
  const phrases: string[][] = [];
  // Every second part is between quotation marks. The last mark may not have been typed yet.
  for (const [at, part] of typed.split(/["“”„«»]/).entries()) {
    const words = wordsOf(part).filter(({ word }) => word);
    if (at % 2 === 1 && words.length > 1) phrases.push(words.map(({ word }) => word));
    terms.push(...words.map(({ word }) => ({ word, beginning: null })));
  }
  const last = terms.at(-1);
  if (last && phrases.length === 0) last.beginning = beginningIn(typed);
  const telling = terms.filter(({ word }) => !isStopWord(word));
  return { terms: unique(telling.length > 0 ? telling : terms), phrases };
}

/** The last word as typed, unless something after it says that it is finished. */
function beginningIn(typed: string): string | null {
  const last = wordsOf(typed).at(-1);
  return last && last.end === typed.length ? spelled(typed.slice(last.start)) : null;
}

const unique = (terms: Term[]) =>
  terms.filter(({ word }, at) => terms.findLastIndex((other) => other.word === word) === at);

/** Whether a text's word is one that is looked for. */
export const fits = ({ word, beginning }: Term, found: string): boolean =>
  found === word || (beginning !== null && found.startsWith(beginning));

/** Where the phrase stands among these words. */
export const placesOf = (phrase: string[], words: Pick<Word, 'word'>[]): number[] =>
  words.flatMap((_, at) => (phrase.every((word, offset) => words[at + offset]?.word === word) ? [at] : []));
