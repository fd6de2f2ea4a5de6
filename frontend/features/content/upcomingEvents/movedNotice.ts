import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { hasMoved } from '../../../../shared/sending/model/eventMoments.ts';
import { site } from '../../../../shared/site/site.ts';
import { isOver } from '../../../../shared/time/eventEnd.ts';
import { describedBy, type EventDraft } from './eventDraft.ts';

/** "40 people", "1 person". */
export const inPeople = (people: number): string =>
  `${people.toLocaleString(site.language)} ${people === 1 ? 'person' : 'people'}`;

/** Whom saving tells of a new time or place; null if no one signed up, or nothing moved. `now` in Unix milliseconds. */
export function movedNotice(before: ManagedEvent, values: EventDraft, people: number, now: number): string | null {
  const after = describedBy(values);
  const { attendance, venue, address } = before;
  const inSamePlace = { ...after, attendance, venue, address };
  const what = [...(hasMoved(before, inSamePlace) ? ['time'] : []), ...(hasMoved(inSamePlace, after) ? ['place'] : [])];
  if (people === 0 || what.length === 0 || isOver(after, now)) return null;
  return `Saving tells the ${people === 1 ? 'person' : inPeople(people)} who signed up about the new ${what.join(' and ')}.`;
}
