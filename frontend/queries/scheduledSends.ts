import { scheduledSends } from '../../shared/sending/routes/scheduledSends.ts';
import { api } from '../api/api.ts';
import { pagedQuery } from '../api/pagedQuery.ts';
import { useAllPages } from './useAllPages.ts';

const { useScheduledSendsInfiniteQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    scheduledSends: pagedQuery(build, scheduledSends.list, { tags: ['ScheduledSends'] }),
  }),
});

/** How often it is asked for: what its time has come for leaves the list by itself. In milliseconds. */
const every = 15_000;

/** The letters that are to go out at a time, or are held, the earliest first. */
export function useScheduledSends() {
  const query = useScheduledSendsInfiniteQuery(undefined, { pollingInterval: every, refetchOnMountOrArgChange: true });
  return { ...query, ...useAllPages(query, true) };
}
