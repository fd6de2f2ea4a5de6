import { useEffect, useRef, useState } from 'react';
import type { LetterSummary } from '../../../shared/letters/model/letter.ts';
import { letters } from '../../../shared/letters/routes.ts';
import { campaigns, scheduledSends } from '../../../shared/sending/routes.ts';
import { api } from '../../api/api.ts';
import { mutation, pagedQuery, query } from '../../api/endpoints.ts';
import { pollingOf } from './campaignText.ts';

const tags = ['Campaigns'] as const;

export const {
  useCampaignsInfiniteQuery,
  useCampaignsNeedingAttentionQuery,
  useCampaignQuery,
  useCampaignContentQuery,
  useCampaignResultsQuery,
  useCampaignRecipientsInfiniteQuery,
  usePauseCampaignMutation,
  useResumeCampaignMutation,
  useCancelCampaignMutation,
  useCancelScheduledMutation,
  useRetryFailedMutation,
  useResolveRecipientMutation,
  useResolveAllMutation,
  usePublishedLetterQuery,
  usePublishedLettersQuery,
  usePublishLetterMutation,
  useTakeLetterOffMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    campaigns: pagedQuery(build, campaigns.list, { tags }),
    campaignsNeedingAttention: query(build, campaigns.list, { tags }),
    campaign: query(build, campaigns.get, { tags }),
    campaignContent: query(build, campaigns.content, { tags }),
    campaignResults: query(build, campaigns.results, { tags }),
    campaignRecipients: pagedQuery(build, campaigns.recipients, { tags }),
    pauseCampaign: mutation(build, campaigns.pause, { changes: tags }),
    resumeCampaign: mutation(build, campaigns.resume, { changes: tags }),
    cancelCampaign: mutation(build, campaigns.cancel, { changes: tags }),
    retryFailed: mutation(build, campaigns.retryFailed, { changes: tags }),
    resolveRecipient: mutation(build, campaigns.resolve, { changes: tags }),
    cancelScheduled: mutation(build, scheduledSends.cancel, { changes: ['ScheduledSends', 'Campaigns'] }),
    resolveAll: mutation(build, campaigns.resolveAll, { changes: tags }),
    /** Whether a letter is on the site now, bypassing CloudFront's cached copy. */
    publishedLetter: build.query<boolean, { slug: string }>({
      queryFn: async ({ slug }, _api, _options, ask) => {
        const { error } = await ask({
          endpoint: letters.get,
          params: { slug },
          query: { now: String(Date.now()) },
        });
        if (error?.status === 404) return { data: false };
        return error ? { error } : { data: true };
      },
      providesTags: ['Letters'],
    }),
    /** The letters now on the site. The argument, the slugs that the caller knows, is only a cache key. */
    publishedLetters: build.query<LetterSummary[], string>({
      queryFn: async (_of, _api, _options, ask) => {
        const { data, error } = await ask({ endpoint: letters.list, query: { now: String(Date.now()) } });
        return error ? { error } : { data: data as LetterSummary[] };
      },
      providesTags: ['Letters'],
    }),
    publishLetter: mutation(build, letters.publish, { changes: ['Campaigns', 'Letters'] }),
    takeLetterOff: mutation(build, letters.remove, { changes: ['Letters'] }),
  }),
});

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

const shortest = (intervals: number[]) => intervals.filter(Boolean).toSorted((a, b) => a - b)[0] ?? 0;

/** Sends that wait for an admin, refetched now and then: SES may pause one at any time. */
export const useCampaignsNeedingAttention = () =>
  useCampaignsNeedingAttentionQuery({ query: { attention: 'true' } }, { pollingInterval: 60_000 });

/** One send, live while it changes. `pollAlways`: an interval in milliseconds at which it is fetched in any case. */
export function useCampaign(id: string, pollAlways = 0) {
  const [pollingInterval, setPollingInterval] = useState(0);
  const query = useCampaignQuery({ params: { id } }, { pollingInterval, refetchOnMountOrArgChange: true });
  useRefetchOnChange(query.data?.status ?? '');
  const interval = shortest([pollAlways, query.data ? pollingOf(query.data) : 0]);
  if (interval !== pollingInterval) setPollingInterval(interval);
  return query;
}

function useRefetchOnChange(statuses: string): void {
  const { refetch } = useCampaignsNeedingAttention();
  const seen = useRef('');
  useEffect(() => {
    if (seen.current !== '' && seen.current !== statuses) void refetch();
    seen.current = statuses;
  }, [statuses, refetch]);
}
