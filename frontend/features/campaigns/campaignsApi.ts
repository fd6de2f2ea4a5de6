import type { LetterSummary } from '../../../shared/model/letter.ts';
import { api } from '../../api/api.ts';
import { mutation, query } from '../../api/endpoints.ts';
import { ownRoutes } from '../../api/ownRoutes.ts';
import { pagedQuery } from '../../api/pagedQuery.ts';
import { routes } from '../../api/routes.ts';

const tags = ['Campaigns'] as const;

export const {
  useCampaignsInfiniteQuery,
  useCampaignsInNeedQuery,
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
    campaigns: pagedQuery(build, ownRoutes.campaigns.list, { tags }),
    campaignsInNeed: query(build, ownRoutes.campaigns.list, { tags }),
    campaign: query(build, ownRoutes.campaigns.get, { tags }),
    campaignContent: query(build, ownRoutes.campaigns.content, { tags }),
    campaignResults: query(build, ownRoutes.campaigns.results, { tags }),
    campaignRecipients: pagedQuery(build, ownRoutes.campaigns.recipients, { tags }),
    pauseCampaign: mutation(build, ownRoutes.campaigns.pause, { changes: tags }),
    resumeCampaign: mutation(build, ownRoutes.campaigns.resume, { changes: tags }),
    cancelCampaign: mutation(build, ownRoutes.campaigns.cancel, { changes: tags }),
    retryFailed: mutation(build, ownRoutes.campaigns.retryFailed, { changes: tags }),
    resolveRecipient: mutation(build, ownRoutes.campaigns.resolve, { changes: tags }),
    cancelScheduled: mutation(build, ownRoutes.scheduledSends.cancel, { changes: ['ScheduledSends', 'Campaigns'] }),
    resolveAll: mutation(build, ownRoutes.campaigns.resolveAll, { changes: tags }),
    /** Whether a letter is on the site, as it is now: past the copy that CloudFront keeps for visitors. */
    publishedLetter: build.query<boolean, { slug: string }>({
      queryFn: async ({ slug }, _api, _options, ask) => {
        const { error } = await ask({
          endpoint: routes.letters.get,
          params: { slug },
          query: { now: String(Date.now()) },
        });
        if (error?.status === 404) return { data: false };
        return error ? { error } : { data: true };
      },
      providesTags: ['Letters'],
    }),
    /** The letters on the site, as they are now; `of`: those that the asking part knows of. */
    publishedLetters: build.query<LetterSummary[], string>({
      queryFn: async (_of, _api, _options, ask) => {
        const { data, error } = await ask({ endpoint: routes.letters.list, query: { now: String(Date.now()) } });
        return error ? { error } : { data: data as LetterSummary[] };
      },
      providesTags: ['Letters'],
    }),
    publishLetter: mutation(build, routes.letters.publish, { changes: ['Campaigns', 'Letters'] }),
    takeLetterOff: mutation(build, routes.letters.remove, { changes: ['Letters'] }),
  }),
});
