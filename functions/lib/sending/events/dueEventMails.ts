import { type ReminderKind, reminderKinds } from '../../../../shared/sending/model/eventMail.ts';
import { hasMoved, startOf, type WhenAndWhere } from '../../../../shared/sending/model/eventMoments.ts';
import { endsAt, isOver, reminderTimes } from '../../../../shared/time/eventTimes.ts';
import type { MailedEvent } from '../../letters/events/eventParagraphs.ts';
import type { EventMailRow } from './eventMailRows.ts';

/** Something that the sweep has to do about an event. */
export type DueEventMail =
  /** Goes no further with a send that is no longer true. `reason` is for admins. */
  | { do: 'stop'; kind: ReminderKind | 'moved'; reason: string }
  /** `cutoff`: whoever signed up later gets it with the confirmation. `validUntil`: nobody gets it from then on. ISO times. */
  | { do: 'remind'; kind: ReminderKind; startsAt: string; cutoff: string; validUntil: string }
  /** `covered`: a letter told people of the new time after the reminder was due. `missed`: it is too late. */
  | { do: 'note'; kind: ReminderKind; startsAt: string; state: 'covered' | 'missed' }
  /** `before`: what they know. `from`: only whoever signed up since then knows it (ISO time). */
  | { do: 'tell-moved'; before: WhenAndWhere; from?: string; validUntil?: string }
  | { do: 'tell-canceled' };

const day = 24 * 60 * 60 * 1000;
/** How long a sign-up that began before a reminder was due may take until it is stored, in milliseconds. */
const signupTakes = 30_000;

/**
 * What is to be done now about an event, in this order. The same question gets the same answer however often it is asked, until
 * the row notes that it was done. `event`: undefined if it was deleted; `now` in Unix milliseconds.
 */
export function dueEventMails(
  event: MailedEvent | undefined,
  row: EventMailRow | undefined,
  now: number,
): DueEventMail[] {
  if (!event) return stops(undefined, row);
  if (event.cancelledAt) return [...stops(event, row), ...(row?.canceled ? [] : [{ do: 'tell-canceled' as const }])];
  const moved = dueMove(event, row, now);
  const toldAt = moved && !moved.from ? now : row?.toldAt ? Date.parse(row.toldAt) : undefined;
  return [
    ...stops(event, row),
    ...(moved ? [moved] : []),
    ...reminderKinds.flatMap((kind) => dueReminder(kind, event, { row, toldAt, now }) ?? []),
  ];
}

function stops(event: MailedEvent | undefined, row: EventMailRow | undefined): DueEventMail[] {
  const kinds = [...reminderKinds, 'moved'] as const;
  return kinds.flatMap((kind) => {
    const { campaignId, about, stopped } = row?.[kind] ?? {};
    if (!campaignId || !about || stopped || isTrueOf(event, about)) return [];
    return { do: 'stop' as const, kind, reason: reasonOf(event) };
  });
}

/** Whether a mail that says this of an event's time and place may still go out. */
export const isTrueOf = (event: MailedEvent | undefined, about: WhenAndWhere): event is MailedEvent =>
  event !== undefined && !event.cancelledAt && !hasMoved(about, event);

const reasonOf = (event: MailedEvent | undefined) => {
  if (!event) return 'The event was deleted.';
  return event.cancelledAt ? 'The event was canceled.' : 'The event has moved: another email says so.';
};

function dueMove(
  event: MailedEvent,
  { told, between, changedAt, moved }: Partial<EventMailRow> = {},
  now: number,
): Extract<DueEventMail, { do: 'tell-moved' }> | undefined {
  if (!told || isOver(event, now)) return undefined;
  const ends = endsAt(event);
  const until = ends === null ? {} : { validUntil: new Date(ends).toISOString() };
  // Whoever was told once that they cannot attend on Zoom is told that they can, too.
  if (hasMoved(told, event) || (moved && hasMoved(event, told))) return { do: 'tell-moved', before: told, ...until };
  // A letter that was on its way when the event changed has not reached everybody: then all are told.
  const from = moved?.campaignId ? {} : { from: changedAt };
  if (between && changedAt && hasMoved(between, event)) return { do: 'tell-moved', before: between, ...from, ...until };
  return undefined;
}

function dueReminder(
  kind: ReminderKind,
  event: MailedEvent,
  { row, toldAt, now }: { row: EventMailRow | undefined; toldAt: number | undefined; now: number },
): DueEventMail | undefined {
  const start = startOf(event);
  const times = reminderTimes(event);
  if (start === null || !times || !isSwitchedOn(event, kind) || now < times[kind] + signupTakes) return undefined;
  const startsAt = new Date(start).toISOString();
  if (row?.[kind]?.startsAt === startsAt) return undefined;
  if (toldAt !== undefined && times[kind] <= toldAt) return { do: 'note', kind, startsAt, state: 'covered' };
  const until = validUntil(event, kind, { start, times });
  if (now < until) {
    const cutoff = new Date(times[kind]).toISOString();
    return { do: 'remind', kind, startsAt, cutoff, validUntil: new Date(until).toISOString() };
  }
  // Of events of long ago nobody needs to know.
  return now < start + day ? { do: 'note', kind, startsAt, state: 'missed' } : undefined;
}

/** Until when a reminder makes sense: the next one says it better, and nobody needs one once it has begun. */
const validUntil = (
  event: MailedEvent,
  kind: ReminderKind,
  { start, times }: { start: number; times: Record<ReminderKind, number> },
) => (kind === 'day' && isSwitchedOn(event, 'hour') ? times.hour : start);

/** Events from before there were reminders remind too. */
export const isSwitchedOn = ({ remindDay = true, remindHour = true }: MailedEvent, kind: ReminderKind) =>
  kind === 'day' ? remindDay : remindHour;
