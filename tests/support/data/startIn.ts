import { site } from '../../../shared/site/site.ts';

/** The date and the time of an event that begins in so many minutes, to the minute, as an admin types them. */
export function startIn(minutes: number, now = Date.now()): { eventDate: string; eventTime: string } {
  const at = now + minutes * 60_000;
  const words = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: site.timeZone, ...options }).format(at).replace(/\s/g, ' ');
  return { eventDate: words({ dateStyle: 'long' }), eventTime: words({ timeStyle: 'short' }) };
}

/** Of an event whose time is not set. */
export const noMoment = { eventTime: '', duration: '', startsAt: null, endsAt: null };
