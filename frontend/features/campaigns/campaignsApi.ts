import { campaigns } from '../../../shared/contract/campaigns.ts';
import { api } from '../../api/api.ts';
import { mutation, query } from '../../api/endpoints.ts';
import { pagedQuery } from '../../api/pagedQuery.ts';

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
    campaigns: pagedQuery(build, campaigns.list, { tags }),
    campaignsInNeed: query(build, campaigns.list, { tags }),
    campaign: query(build, campaigns.get, { tags }),
    campaignContent: query(build, campaigns.content, { tags }),
    campaignRecipients: pagedQuery(build, campaigns.recipients, { tags }),
    pauseCampaign: mutation(build, campaigns.pause, { changes: tags }),
    resumeCampaign: mutation(build, campaigns.resume, { changes: tags }),
    cancelCampaign: mutation(build, campaigns.cancel, { changes: tags }),
    retryFailed: mutation(build, campaigns.retryFailed, { changes: tags }),
    resolveRecipient: mutation(build, campaigns.resolve, { changes: tags }),
    resolveAll: mutation(build, campaigns.resolveAll, { changes: tags }),
  }),
});
