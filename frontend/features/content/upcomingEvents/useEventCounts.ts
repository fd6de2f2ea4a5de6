import type { EventSignups } from '../../../../shared/people/model/eventSignups.ts';
import { useCountsQuery } from '../../../queries/counts.ts';

/** How many of an event's people have a seat in the room or on Zoom, and how many wait for one. */
export type EventCounts = Pick<EventSignups, 'inPerson' | 'virtual' | 'waiting'>;

/** Everyone who signed up for an event. */
export const peopleOf = ({ inPerson, virtual, waiting }: EventCounts): number => inPerson + virtual + waiting;

/** Undefined while they are not known. The counts have no entry for an event for which no one signed up. */
export function useEventCounts(id: number | undefined): EventCounts | undefined {
  const { data } = useCountsQuery(undefined, { skip: id === undefined });
  return data && (data.events.find((each) => each.id === id) ?? { inPerson: 0, virtual: 0, waiting: 0 });
}
