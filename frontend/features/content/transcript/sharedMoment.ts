import { transcriptId } from '../../../ui/page/publishedTranscript.ts';
import { indexAt, speakerOf, startOf, textOf, timedParagraphs } from './paragraphs.ts';
import { quotation } from './quotation.ts';
import type { SharedMoment } from './ShareMoment.tsx';

/** This paragraph's moment: with what the visitor has selected of it or, without a selection, how it begins. */
export function momentOfParagraph(paragraph: HTMLElement): SharedMoment {
  const selection = getSelection();
  const selected = selection?.anchorNode && paragraph.contains(selection.anchorNode) ? selection.toString().trim() : '';
  const text = textOf(paragraph);
  return {
    seconds: Math.floor(startOf(paragraph)),
    // A selection that reaches beyond the paragraph has more than its words.
    words: selected && text.includes(selected) ? selected : quotation(text),
    speaker: speakerOf(paragraph),
  };
}

/** The moment at this second, with the sentence that is about to be spoken then. */
export function momentAt(time: number): SharedMoment {
  const seconds = Math.floor(time);
  const text = document.getElementById(transcriptId);
  const paragraphs = text ? timedParagraphs(text) : [];
  const at = indexAt(paragraphs.map(startOf), time);
  const paragraph = paragraphs[at];
  if (!paragraph) return { seconds, words: '', speaker: '' };
  const start = startOf(paragraph);
  const next = paragraphs[at + 1];
  const part = next ? (time - start) / (startOf(next) - start) : 0;
  return { seconds, words: quotation(textOf(paragraph), part), speaker: speakerOf(paragraph) };
}
