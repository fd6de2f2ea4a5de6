import { newsletter } from '../../../../shared/people/routes/newsletter.ts';
import { api } from '../../../api/api.ts';
import { mutation } from '../../../api/endpoints.ts';

/** Apart from the form's, which comes with Home. */
export const { useConfirmSubscriptionMutation, useUnsubscribeMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    confirmSubscription: mutation(build, newsletter.confirm),
    unsubscribe: mutation(build, newsletter.unsubscribe),
  }),
});
