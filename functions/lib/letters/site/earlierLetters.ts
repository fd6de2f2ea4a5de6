import type { EarlierLetter } from '../../../../shared/letters/model/earlierLetter.ts';
import { hashOf } from '../compose/letterSource.ts';
import { letterOf } from './letterOf.ts';
import * as letters from './letters.ts';
import { slugsOf } from './slugs.ts';

/** All letters that were ever on the site: by their subjects and dates an import knows them. */
export const known = letters.known;

/** Puts a letter that another system sent on the site, at an address of its own. */
export async function publish({ sentAt, previewText, ...written }: EarlierLetter): Promise<void> {
  const source = { ...written, ...(previewText && { previewText }) };
  const letter = letterOf(source);
  await letters.publish(letter, slugsOf(letter.subject), { contentHash: hashOf(source), sentAt, at: 0 });
}
