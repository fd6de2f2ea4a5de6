import { site } from '../../../../shared/site/site.ts';

/** Characters: what is quoted ends with the first sentence after so many. */
const enough = 120;
/** Characters: a sentence that is longer is cut at a word. */
const most = 400;

/**
 * The words of a paragraph to quote: its sentences from the one at `part` of its length (0 to 1) on, until there are enough.
 */
export function quotation(text: string, part = 0): string {
  const sentences = [...new Intl.Segmenter(site.language, { granularity: 'sentence' }).segment(text)];
  const at = Math.min(0.999, Math.max(0, part)) * text.length;
  const first = Math.max(
    0,
    sentences.findLastIndex(({ index }) => index <= at),
  );
  let quoted = '';
  for (const { segment } of sentences.slice(first)) {
    if (quoted.length >= enough || (quoted && quoted.length + segment.length > most)) break;
    quoted += segment;
  }
  quoted = quoted.trim();
  return quoted.length <= most ? quoted : `${quoted.slice(0, most).replace(/\s+\S*$/, '')}…`;
}
