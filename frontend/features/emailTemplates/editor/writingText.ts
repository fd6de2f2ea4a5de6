import { momentOf } from '../../../ui/dates.ts';

/** When somebody did something, for those who look at it now: "2 minutes ago", or on which day. */
function agoText(at: string, now = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(at)) / 60_000);
  if (minutes < 1) return 'a moment ago';
  if (minutes < 60) return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
  return `on ${momentOf(at)}`;
}

/** So long after the last word somebody counts as writing, in milliseconds. */
const pause = 10 * 60_000;

/** "Maya is writing on this letter, last 2 minutes ago". `who` is the reader, where it is undefined. */
export function writingText(who: string | undefined, at: string, now = Date.now()): string {
  const isWriting = now - Date.parse(at) < pause;
  const ago = `last ${agoText(at, now)}`;
  if (who === undefined)
    return `You ${isWriting ? 'are writing' : 'have written'} on this letter in another window, ${ago}`;
  return `${who} ${isWriting ? 'is writing' : 'has written'} on this letter, ${ago}`;
}
