import { newsletter } from '../../../../shared/people/routes/newsletter.ts';
import { api } from '../../../api/api.ts';
import { mutation } from '../../../api/endpoints.ts';

/** Separate from the form's endpoint, which Home loads. */
export const { useConfirmSubscriptionMutation, useUnsubscribeMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    confirmSubscription: mutation(build, newsletter.confirm),
    unsubscribe: mutation(build, newsletter.unsubscribe),
  }),
});
