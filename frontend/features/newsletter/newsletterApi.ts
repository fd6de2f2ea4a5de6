import { newsletter } from '../../../shared/routes/newsletter.ts';
import { api } from '../../api/api.ts';
import { mutation } from '../../api/endpoints.ts';

export const { useSubscribeMutation, useConfirmSubscriptionMutation, useUnsubscribeMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    subscribe: mutation(build, newsletter.subscribe),
    confirmSubscription: mutation(build, newsletter.confirm),
    unsubscribe: mutation(build, newsletter.unsubscribe),
  }),
});
