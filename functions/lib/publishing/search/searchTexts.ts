import { convert } from 'html-to-text';
import type { KeptTranscript } from '../../../../shared/content/model/recording.ts';
import type { Transcript } from '../../../../shared/content/transcripts/transcript.ts';
import { partsOf } from '../../../../shared/letters/cleaning/letterRules.ts';
import { textFolder } from '../../../../shared/publishing/search/searchIndex.ts';
import * as transcriptFiles from '../../content/recordings/transcriptFiles.ts';
import type { StoredLetter } from '../../letters/site/letters.ts';
import { sha256 } from '../../platform/crypto/digest.ts';

/** A text that is searched. Its path changes with it. */
export interface SearchText {
  path: string;
  read(): Promise<Transcript> | Transcript;
}

export const textOfTranscript = (kept: KeptTranscript): SearchText => ({
  path: kept.path,
  read: () => transcriptFiles.read(kept),
});

/** What a feed, or an admin, says about a recording. */
export const textOfNotes = (notes: string): SearchText => own(notes, () => paragraphsIn(notes));

export const textOfLetter = ({ summary, html }: Pick<StoredLetter, 'summary' | 'html'>): SearchText =>
  own(`${summary}\n${html}`, () => {
    const words = convert(partsOf(html).content, {
      wordwrap: false,
      selectors: [
        ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
        { selector: 'a', options: { ignoreHref: true } },
        { selector: 'img', format: 'skip' },
      ],
    });
    const paragraphs = paragraphsIn(words);
    // The summary is usually the letter's beginning.
    const isBeginning = paragraphs.join(' ').includes(summary.replace(/…$/, ''));
    return isBeginning ? paragraphs : [summary, ...paragraphs];
  });

/** `source`: what the text is made from; `version` below, how. */
const own = (source: string, paragraphs: () => string[]): SearchText => ({
  path: `${textFolder}${sha256(version + source).slice(0, 16)}.json`,
  read: () => ({
    version: '1.0.0',
    segments: paragraphs().map((body) => ({ speaker: '', startTime: 0, endTime: 0, body })),
  }),
});
const version = '1';

const paragraphsIn = (words: string) =>
  words
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
