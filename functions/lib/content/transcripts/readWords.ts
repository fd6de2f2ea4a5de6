import type { Passage, Passages } from './passage.ts';
import { plainText } from './plainText.ts';
import { headOf, speakersIn } from './speakers.ts';

/** A line longer than this is a whole paragraph; a text of shorter ones was broken to a width. */
const wrapped = 120;

/** Many more than the passages that are kept. */
const maxLines = 100_000;

/** Reads plain text: paragraphs between blank lines, or lines that begin with a time or a name. */
export function readWords(text: string): Passages {
  const lines = plainText(text).trim().split('\n', maxLines);
  const speakers = speakersIn(lines.filter(Boolean));
  const eachLine = !lines.includes('') && lines.some(({ length }) => length > wrapped);
  const passages: Passage[] = [];
  let begins = true;
  for (const line of lines) {
    const last = passages.at(-1);
    const { time, name, rest } = headOf(line);
    const named = speakers.has(name);
    // A line of a name or a time alone belongs to what follows, also after a blank line.
    if (line === '') begins = last?.text !== '';
    else if (named || time !== null)
      passages.push({ speaker: named ? name : '', start: time, end: null, text: named || !name ? rest : line });
    else if (last && !begins && !(eachLine && last.text)) last.text += ` ${line}`;
    else passages.push({ speaker: '', start: null, end: null, text: line });
    if (line !== '') begins = false;
  }
  return { passages, leftOut: [] };
}
