import type { EventSignups } from '../../../../shared/people/model/eventSignups.ts';
import { useCountsQuery } from '../../../queries/counts.ts';

/**
 * How many signed up for an event; undefined while that is not known. The counts have no entry for an event for which nobody
 * signed up.
 */
export function useEventCounts(
  id: number | undefined,
): Pick<EventSignups, 'signups' | 'inPerson' | 'virtual'> | undefined {
  const { data } = useCountsQuery(undefined, { skip: id === undefined });
  if (!data) return undefined;
  return data.events.find((each) => each.id === id) ?? { signups: 0, inPerson: 0, virtual: 0 };
}
