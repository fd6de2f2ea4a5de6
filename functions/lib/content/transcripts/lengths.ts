import type { Passage } from './passage.ts';

/** Longer ones are divided after a sentence, since a reader, and whoever follows along, needs places to stop. */
const longest = 1500;
const enough = 600;
/** Single words are joined to no more than two lines of a caption. */
const caption = 80;
const pause = 1;
const sentenceEnd = /[.!?…]["”’)\]]*$/;
/** What belongs to the word before it. */
const joined = /^[.,;:!?…%)\]}”’]/;

/** Joins the segments of a file that has one for each word or two, while the same person goes on. */
export function withWordsJoined(passages: Passage[]): Passage[] {
  const words = passages.reduce((sum, { text }) => sum + text.split(' ').length, 0);
  if (words > 2 * passages.length) return passages;
  const lines: Passage[] = [];
  for (const passage of passages) {
    const last = lines.at(-1);
    if (last && goesOn(last, passage)) {
      last.text += joined.test(passage.text) ? passage.text : ` ${passage.text}`;
      last.end = passage.end;
    } else lines.push({ ...passage });
  }
  return lines;
}

const goesOn = (last: Passage, { speaker, start, text }: Passage) =>
  last.speaker === speaker &&
  start !== null &&
  last.end !== null &&
  start - last.end < pause &&
  !sentenceEnd.test(last.text) &&
  last.text.length + text.length < caption;

/** Divides passages that are too long. Only the first part keeps the start, and only the last one the end. */
export const withLongOnesDivided = (passages: Passage[]): Passage[] =>
  passages.flatMap((passage) => {
    if (passage.text.length <= longest) return [passage];
    const parts = partsOf(passage.text);
    return parts.map((text, index) => ({
      ...{ speaker: passage.speaker, text, start: index === 0 ? passage.start : null },
      end: index === parts.length - 1 ? passage.end : null,
    }));
  });

function partsOf(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (const word of text.split(' ').flatMap(pieces)) {
    const isFull = part.length >= longest || (part.length >= enough && sentenceEnd.test(part));
    if (isFull) parts.push(part);
    part = isFull || !part ? word : `${part} ${word}`;
  }
  return [...parts, part];
}

/** Languages without spaces have words of any length. */
const pieces = (word: string) => (word.length <= enough ? [word] : (word.match(/.{1,600}/gsu) ?? []));
