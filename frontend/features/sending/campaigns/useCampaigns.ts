import { useEffect, useRef, useState } from 'react';
import { useCampaignQuery, useCampaignsInfiniteQuery, useCampaignsInNeedQuery } from './campaignsApi.ts';
import { pollingOf } from './campaignText.ts';

/** All sends, and live while one of them moves. `sending`: one is being started here and is in no list yet. */
export function useCampaigns(sending = false) {
  const [pollingInterval, setPollingInterval] = useState(0);
  const query = useCampaignsInfiniteQuery(undefined, { pollingInterval });
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  useNoticed(rows.map(({ status }) => status).join());
  const wanted = sending ? 1500 : least(rows.map(pollingOf));
  if (wanted !== pollingInterval) setPollingInterval(wanted);
  return { ...query, rows };
}

/** The shortest of those that are not nought. */
const least = (intervals: number[]) => intervals.filter(Boolean).toSorted((a, b) => a - b)[0] ?? 0;

/** Sends that wait for a person, asked for now and then: SES may pause one at any time. */
export function useCampaignsInNeed() {
  return useCampaignsInNeedQuery({ query: { attention: 'true' } }, { pollingInterval: 60_000 });
}

/** One send, live while it moves; `often`: asked for every so many milliseconds whether it moves or not. */
export function useCampaign(id: string, often = 0) {
  const [pollingInterval, setPollingInterval] = useState(0);
  const query = useCampaignQuery({ params: { id } }, { pollingInterval, refetchOnMountOrArgChange: true });
  useNoticed(query.data?.status ?? '');
  const wanted = least([often, query.data ? pollingOf(query.data) : 0]);
  if (wanted !== pollingInterval) setPollingInterval(wanted);
  return query;
}

/** Where what is followed here comes into another status, who waits for a person is asked anew. */
function useNoticed(statuses: string): void {
  const { refetch } = useCampaignsInNeed();
  const seen = useRef('');
  useEffect(() => {
    if (seen.current !== '' && seen.current !== statuses) void refetch();
    seen.current = statuses;
  }, [statuses, refetch]);
}
