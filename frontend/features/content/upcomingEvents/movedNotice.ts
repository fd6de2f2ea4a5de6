import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { isOver } from '../../../../shared/time/eventEnd.ts';
import { movedIn } from '../../../../shared/time/moved.ts';
import { describedBy, type EventDraft } from './eventDraft.ts';

/** "the 40 people who signed up", "the person who signed up". */
export const whoSignedUp = (people: number): string =>
  people === 1 ? 'the person who signed up' : `the ${people.toLocaleString('en-US')} people who signed up`;

/** Whom saving tells of a new time or place; null if nobody signed up, or nothing moved. `now` in Unix milliseconds. */
export function movedNotice(before: ManagedEvent, values: EventDraft, people: number, now: number): string | null {
  const after = describedBy(values);
  const moved = movedIn(before, after);
  const what = [...(moved.time ? ['time'] : []), ...(moved.place ? ['place'] : [])].join(' and ');
  if (people === 0 || what === '' || isOver(after, now)) return null;
  return `Saving tells ${whoSignedUp(people)} about the new ${what}.`;
}
