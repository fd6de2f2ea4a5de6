import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { attendanceType } from '../../../../shared/people/model/attendance.ts';
import { hasNewTime, truthOf } from '../../../../shared/people/model/told.ts';
import { inPeople } from '../../../../shared/platform/counted.ts';
import { isOver } from '../../../../shared/time/eventEnd.ts';
import { describedBy, type EventDraft } from './eventDraft.ts';

/** Whom saving tells of a new time or place; null if no one signed up, or nothing moved. `now` in Unix milliseconds. */
export function movedNotice(before: ManagedEvent, values: EventDraft, people: number, now: number): string | null {
  const after = describedBy(values);
  const changes = attendanceType.options.map((way) => {
    const [known, truth] = [before, { ...before, ...after }].map((event) =>
      truthOf(event as ManagedEvent, { attendanceType: way }, now),
    );
    return known && truth && known.place !== 'out'
      ? { time: hasNewTime(known, truth), place: known.where !== truth.where || truth.place === 'out' }
      : {};
  });
  const what = (['time', 'place'] as const).filter((each) => changes.some((change) => change[each]));
  if (people === 0 || what.length === 0 || isOver(after, now)) return null;
  return `Saving tells the ${people === 1 ? 'person' : inPeople(people)} who signed up about the new ${what.join(' and ')}.`;
}
