import { api } from '../../api/api.ts';
import { mutation, query } from '../../api/endpoints.ts';
import { pagedQuery } from '../../api/pagedQuery.ts';
import { routes } from '../../api/routes.ts';

const tags = ['Campaigns'] as const;

export const {
  useCampaignsInfiniteQuery,
  useCampaignsInNeedQuery,
  useCampaignQuery,
  useCampaignContentQuery,
  useCampaignRecipientsInfiniteQuery,
  usePauseCampaignMutation,
  useResumeCampaignMutation,
  useCancelCampaignMutation,
  useRetryFailedMutation,
  useResolveRecipientMutation,
  useResolveAllMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    campaigns: pagedQuery(build, routes.campaigns.list, { tags }),
    campaignsInNeed: query(build, routes.campaigns.list, { tags }),
    campaign: query(build, routes.campaigns.get, { tags }),
    campaignContent: query(build, routes.campaigns.content, { tags }),
    campaignRecipients: pagedQuery(build, routes.campaigns.recipients, { tags }),
    pauseCampaign: mutation(build, routes.campaigns.pause, { changes: tags }),
    resumeCampaign: mutation(build, routes.campaigns.resume, { changes: tags }),
    cancelCampaign: mutation(build, routes.campaigns.cancel, { changes: tags }),
    retryFailed: mutation(build, routes.campaigns.retryFailed, { changes: tags }),
    resolveRecipient: mutation(build, routes.campaigns.resolve, { changes: tags }),
    resolveAll: mutation(build, routes.campaigns.resolveAll, { changes: tags }),
  }),
});
