import { endsAt } from '../../../shared/time/eventTimes.ts';
import { useUpcomingEventsQuery } from '../../queries/events.ts';
import { useIsOver } from '../../ui/page/useIsOver.ts';

/**
 * The event that visitors see as the next one; undefined if there is none. `over`: the active event, if it has ended.
 * `query`: where they come from.
 */
export function useNextEvent() {
  const query = useUpcomingEventsQuery(undefined, { refetchOnMountOrArgChange: true });
  const active = query.data?.find(({ isActive }) => isActive);
  const isOver = useIsOver(active ? endsAt(active) : null);
  return { query, next: isOver ? undefined : active, over: isOver ? active : undefined };
}
