import type { EarlierLetter } from '../../../../shared/letters/model/earlierLetter.ts';
import { hashOf } from '../compose/letterSource.ts';
import { letterOf } from './letterOf.ts';
import * as letters from './letters.ts';
import { slugsOf } from './slugs.ts';

/** All letters ever published: an import recognizes them by subject and date. */
export const list = letters.listAll;

/** Publishes a letter that another system sent, at an address of its own. */
export async function publish({ sentAt, previewText, ...written }: EarlierLetter): Promise<void> {
  const source = { ...written, ...(previewText && { previewText }) };
  const letter = letterOf(source);
  await letters.publish(letter, slugsOf(letter.subject), { contentHash: hashOf(source), sentAt, at: 0 });
}
