import { useMemo } from 'react';
import { useAudienceMembersInfiniteQuery } from '../../api/audienceMembers.ts';
import { useCountsQuery } from '../../api/counts.ts';
import { useWholeList } from '../../api/useWholeList.ts';
import { eventsOf } from './eventsOf.ts';

/** The events that people signed up for, counted from every sign-up there is; none until the last has come. */
export function useEventSignups() {
  const list = useAudienceMembersInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data: counts } = useCountsQuery();
  const { rows, complete } = useWholeList(list, true);
  const { isError, isFetching } = list;
  const counted = complete && !isFetching && !isError;
  return {
    events: useMemo(() => (counted ? eventsOf(rows) : undefined), [counted, rows]),
    read: rows.length,
    total: counts?.signups,
    isError,
    retry: () => void (list.data && list.hasNextPage ? list.fetchNextPage() : list.refetch()),
  };
}
