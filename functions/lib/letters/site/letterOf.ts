import { partsOf } from '../../../../shared/letters/cleaning/letterRules.ts';
import { htmlWithoutReader, withoutReader } from '../../../../shared/letters/placeholders/withoutReader.ts';
import { toText } from '../compose/compose.ts';
import { cleanTexts, type LetterSource } from '../compose/letterSource.ts';
import { withCardSections } from './cardSections.ts';

/** A letter as it is stored for the site. */
export interface PublishedLetter {
  subject: string;
  /** The preview text, else the beginning of its own text, else that of its cards. */
  summary: string;
  /** Cleaned as for mail, with absolute addresses and nothing personal to any reader. */
  html: string;
}

/** The public version of a campaign's letter. */
export function letterOf(source: LetterSource): PublishedLetter {
  const { subject, previewText, htmlContent, cards = {} } = cleanTexts(source);
  const own = htmlWithoutReader(htmlContent);
  const html = withCardSections(own, cards);
  const words = withCardSections(own, {}).replace(/<img\b[^>]*>/g, '');
  return {
    subject: withoutReader(subject),
    summary: withoutReader(previewText ?? '').trim() || beginningOf(words) || beginningOf(html),
    html,
  };
}

/** Characters; search engines and feeds show about as many. */
const summaryLength = 180;

/** The first words after the greeting. */
function beginningOf(html: string): string {
  const words = toText(partsOf(html).content)
    .replace(/^[^\n]{0,40},[ \t]*\n+/, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (words.length <= summaryLength) return words;
  return `${words
    .slice(0, summaryLength)
    .replace(/\s\S*$/, '')
    .replace(/[\s,;:.–—-]+$/, '')}…`;
}
