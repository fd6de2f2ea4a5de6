import { momentOf } from '../../../ui/dates.ts';

/** When somebody did something, for those who look at it now: "2 minutes ago", or on which day. */
export function agoText(at: string, now = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(at)) / 60_000);
  if (minutes < 1) return 'a moment ago';
  if (minutes < 60) return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
  return `on ${momentOf(at)}`;
}
