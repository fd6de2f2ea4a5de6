import { useCallback, useEffect, useMemo } from 'react';
import { scheduledSends } from '../../shared/sending/routes.ts';
import { api } from '../api/api.ts';
import { type Page, pagedQuery } from '../api/endpoints.ts';

const { useScheduledSendsInfiniteQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    scheduledSends: pagedQuery(build, scheduledSends.list, { tags: ['ScheduledSends'] }),
  }),
});

/** Polled because letters leave the list when their time comes. */
const pollingIntervalMs = 15_000;

export function useScheduledSends() {
  const query = useScheduledSendsInfiniteQuery(undefined, {
    pollingInterval: pollingIntervalMs,
    refetchOnMountOrArgChange: true,
  });
  return { ...query, ...useAllPages(query, true) };
}

/** The state of a paged list in RTK Query. */
export interface PagedList<Row> {
  data?: { pages: Page<Row>[] } | undefined;
  isLoading: boolean;
  isError: boolean;
  isFetching: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

/** The rows fetched so far. With `fetchAll`, the remaining pages are fetched one after the other. */
export function useAllPages<Row>(list: PagedList<Row>, fetchAll: boolean) {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = list;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data]);
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  useEffect(() => {
    if (fetchAll) loadMore();
  }, [fetchAll, loadMore]);
  return { rows, loadMore, complete: data !== undefined && !hasNextPage };
}
