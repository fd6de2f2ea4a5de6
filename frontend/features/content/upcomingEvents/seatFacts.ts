import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { site } from '../../../../shared/site/site.ts';
import { isOver } from '../../../../shared/time/eventTimes.ts';
import { isOffered } from '../../../../shared/time/eventWords.ts';
import { type EventCounts, peopleOf } from './useEventCounts.ts';

type Seats = Pick<ManagedEvent, 'attendance' | 'roomSeats' | 'onlineSeats'>;

/** "38 of 40 in the room, 12 on Zoom, 5 waiting". */
export function seatFacts(event: Seats, counts: EventCounts): string {
  const { inPerson, virtual, waiting } = counts;
  const kinds = [
    { people: inPerson, seats: event.roomSeats, where: 'in the room', offered: isOffered(event, 'in-person') },
    { people: virtual, seats: event.onlineSeats, where: 'on Zoom', offered: isOffered(event, 'virtual') },
  ].filter(({ people, offered }) => offered || people > 0);
  if (peopleOf(counts) === 0 && kinds.every(({ seats }) => seats === undefined)) return 'No one has signed up yet';
  const number = (n: number) => n.toLocaleString(site.language);
  return [
    ...kinds.map(({ people, seats, where }) => [number(people), seats && `of ${number(seats)}`, where]),
    ...(waiting > 0 ? [[number(waiting), 'waiting']] : []),
  ]
    .map((words) => words.filter(Boolean).join(' '))
    .join(', ');
}

const soon = 3 * 24 * 60 * 60 * 1000;

/** Whether an event on Zoom is so near that its link is missed. `now` in Unix milliseconds. */
export function isLinkMissing(event: ManagedEvent, now: number): boolean {
  const isNear = event.startsAt !== null && Date.parse(event.startsAt) - now <= soon && !isOver(event, now);
  return isNear && !event.joinLink && !event.cancelledAt && isOffered(event, 'virtual');
}
