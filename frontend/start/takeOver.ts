import { rememberEarlyUse } from './earlyUse.ts';
import { failureNotice } from './failureNotice.ts';
import { handOverTyped } from './typed.ts';
import { whenUsed } from './whenWanted.ts';

/**
 * Brings a part of the document to life once it is wanted: with what was typed into it, and the press that waits.
 * `begin` says whether the code could be had; where it could not, it is asked again.
 */
export async function takeOver(part: HTMLElement, wanted: Promise<void>, begin: () => Promise<boolean>): Promise<void> {
  const early = rememberEarlyUse(part);
  await wanted;
  // Nobody is told of what nobody wants.
  while (!(await begin())) await (early.waits() ? failureNotice() : whenUsed());
  early.end();
  handOverTyped(part);
  early.replay();
}
