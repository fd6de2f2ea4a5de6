import { useCallback, useEffect, useMemo } from 'react';
import type { Page } from '../api/pagedQuery.ts';

/** What RTK Query says of a list in pages. */
export interface PagedList<Row> {
  data?: { pages: Page<Row>[] } | undefined;
  isLoading: boolean;
  isError: boolean;
  isFetching: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

/** The rows that have come so far. While `wanted`, the pages that are missing are fetched one after the other. */
export function useAllPages<Row>(list: PagedList<Row>, wanted: boolean) {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = list;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data]);
  const more = useCallback(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  useEffect(() => {
    if (wanted) more();
  }, [wanted, more]);
  return { rows, more, complete: data !== undefined && !hasNextPage };
}
