import type { Told, ToldEvent } from '../../../shared/people/model/told.ts';
import { variables } from '../../../shared/platform/resources.ts';
import { site } from '../../../shared/site/site.ts';
import { invitation } from '../../../shared/time/calendarFile.ts';
import { env } from '../platform/aws/env.ts';

type Entry = NonNullable<Told['entry']>;

/**
 * What stands in someone's calendar once they have a mail that says what is `true`: whoever has a seat at a time that is known gets
 * an entry, or another version of the one that they have; from everyone else's calendar it is taken out.
 */
export function entryAfter({ version }: ToldEvent, told: Told | undefined, truth: Told): Entry | undefined {
  const { startsAt, endsAt } = truth;
  const had = told?.entry;
  const sequence = Math.max(version, had ? had.sequence + 1 : 0);
  if (truth.place === 'booked' && startsAt && endsAt) return { sequence, startsAt, endsAt };
  return had && !had.isGone ? { ...had, sequence, isGone: true } : had;
}

interface Holder extends Pick<Told, 'way' | 'joinLink'> {
  email: string;
}

/** The file that makes an entry as it is, in the calendar of whoever it is for. */
export const calendarText = (event: ToldEvent, { way, joinLink, email }: Holder, entry: Entry): string =>
  invitation(
    event,
    { attendance: way, joinLink },
    { ...entry, organizer: env(variables.senderAddress), attendee: email },
  );

/** The same as an attachment. */
export const calendarAttachment = (event: ToldEvent, holder: Holder, entry: Entry) => ({
  name: `${site.product.slug}-event.ics`,
  // Outlook goes by the method that stands here, and wants the same one as in the file.
  type: `text/calendar; charset=utf-8; method=${entry.isGone ? 'CANCEL' : 'REQUEST'}`,
  content: calendarText(event, holder, entry),
});
