import { fold, normalize } from '../../../shared/platform/text.ts';

/*
 * How names are found, at the door and in lists. People type them as they hear them: "Jean-Luc" as "jean luc", "Müller"
 * as "Muller" or "Mueller", "St. John" as "Saint John".
 */

/** Marked letters that German and the Nordic languages write as two where the mark is missing. */
const asTwo: Record<string, string> = { ä: 'ae', ö: 'oe', ø: 'oe', ü: 'ue', å: 'aa' };
const someAsTwo = /[äöøüå]/gi;

/** The folded text and, where it has letters that may be two, the one with both of each. */
function folded(text: string): string[] {
  const plain = normalize(text, 'NFC');
  const two = plain.replace(someAsTwo, (letter) => asTwo[letter.toLowerCase()] ?? letter);
  return two === plain ? [fold(plain)] : [fold(plain), fold(two)];
}

const saints: Record<string, string> = { st: 'saint', saint: 'st', ste: 'sainte', sainte: 'ste' };
const aSaint = /\b(?:st|saint)e?\b/g;

const spellings = (text: string): string[] =>
  folded(text).flatMap((each) => {
    const other = each.replace(aSaint, (word) => saints[word] ?? word);
    return other === each ? [each] : [each, other];
  });

const runTogether = (text: string): string => text.replace(/[^\p{L}\p{N}\n]+/gu, '');

/** A text as {@link finder} searches it for words anywhere: its own run together, line by line. */
export const anywhere = (text: string): string => spellings(text).map(runTogether).join('\n');

/** A name as {@link finder} searches it for beginnings of words: "De la Cruz" begins with "Cruz" and "Delacruz" too. */
export const beginnings = (name: string): string =>
  spellings(name)
    .map((each) => each.match(/[\p{L}\p{N}]+/gu) ?? [])
    .flatMap((words) => words.map((_, at) => ` ${words.slice(at).join('')}`))
    .join('');

/** `at`: a space, if the text is one of {@link beginnings}. Undefined if nothing is searched for. */
export function finder(typed: string, at: '' | ' ' = ''): ((searched: string) => boolean) | undefined {
  const words = typed
    .split(/\s+/)
    .map((word) => folded(word).map((each) => at + runTogether(each)))
    .filter(([word]) => word !== at);
  if (words.length === 0) return undefined;
  // "jean luc" is also "Jeanluc".
  const joined = folded(typed).map((each) => at + runTogether(each));
  return (searched) =>
    words.every((ways) => ways.some((word) => searched.includes(word))) ||
    joined.some((word) => searched.includes(word));
}

/** Whether the text contains every typed word, in any order. An empty search matches everything. */
export const matches = (text: string, typed: string): boolean => finder(typed)?.(anywhere(text)) ?? true;
