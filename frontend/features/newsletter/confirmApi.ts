import { api } from '../../api/api.ts';
import { mutation } from '../../api/endpoints.ts';
import { routes } from '../../api/routes.ts';

/** Apart from the form's, which comes with Home. */
export const { useConfirmSubscriptionMutation } = api.injectEndpoints({
  endpoints: (build) => ({ confirmSubscription: mutation(build, routes.newsletter.confirm) }),
});
