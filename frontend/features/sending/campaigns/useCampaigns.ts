import { useEffect, useRef, useState } from 'react';
import { useCampaignQuery, useCampaignsInfiniteQuery, useCampaignsNeedingAttentionQuery } from './campaignsApi.ts';
import { pollingOf } from './campaignText.ts';

/** All sends, live while one of them changes. `sending`: one is being started here and is not in the list yet. */
export function useCampaigns(sending = false) {
  const [pollingInterval, setPollingInterval] = useState(0);
  const query = useCampaignsInfiniteQuery(undefined, { pollingInterval });
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  useRefetchOnChange(rows.map(({ status }) => status).join());
  const interval = sending ? 1500 : shortest(rows.map(pollingOf));
  if (interval !== pollingInterval) setPollingInterval(interval);
  return { ...query, rows };
}

/** The shortest interval that is not 0. */
const shortest = (intervals: number[]) => intervals.filter(Boolean).toSorted((a, b) => a - b)[0] ?? 0;

/** Sends that wait for an admin, refetched now and then: SES may pause one at any time. */
export function useCampaignsNeedingAttention() {
  return useCampaignsNeedingAttentionQuery({ query: { attention: 'true' } }, { pollingInterval: 60_000 });
}

/** One send, live while it changes. `pollAlways`: an interval in milliseconds at which it is fetched in any case. */
export function useCampaign(id: string, pollAlways = 0) {
  const [pollingInterval, setPollingInterval] = useState(0);
  const query = useCampaignQuery({ params: { id } }, { pollingInterval, refetchOnMountOrArgChange: true });
  useRefetchOnChange(query.data?.status ?? '');
  const interval = shortest([pollAlways, query.data ? pollingOf(query.data) : 0]);
  if (interval !== pollingInterval) setPollingInterval(interval);
  return query;
}

/** Refetches the sends that wait for an admin when one of `statuses` changes. */
function useRefetchOnChange(statuses: string): void {
  const { refetch } = useCampaignsNeedingAttention();
  const seen = useRef('');
  useEffect(() => {
    if (seen.current !== '' && seen.current !== statuses) void refetch();
    seen.current = statuses;
  }, [statuses, refetch]);
}
