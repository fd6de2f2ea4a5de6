import { scheduledSends } from '../../shared/sending/routes/scheduledSends.ts';
import { api } from '../api/api.ts';
import { pagedQuery } from '../api/pagedQuery.ts';
import { useAllPages } from './useAllPages.ts';

const { useScheduledSendsInfiniteQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    scheduledSends: pagedQuery(build, scheduledSends.list, { tags: ['ScheduledSends'] }),
  }),
});

/** Polled because letters leave the list when their time comes. */
const pollingIntervalMs = 15_000;

/** The letters that are scheduled or held back, earliest first. */
export function useScheduledSends() {
  const query = useScheduledSendsInfiniteQuery(undefined, {
    pollingInterval: pollingIntervalMs,
    refetchOnMountOrArgChange: true,
  });
  return { ...query, ...useAllPages(query, true) };
}
