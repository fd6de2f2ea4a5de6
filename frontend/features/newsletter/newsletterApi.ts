import { api } from '../../api/api.ts';
import { mutation } from '../../api/endpoints.ts';
import { routes } from '../../api/routes.ts';

export const { useSubscribeMutation, useConfirmSubscriptionMutation, useUnsubscribeMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    subscribe: mutation(build, routes.newsletter.subscribe),
    confirmSubscription: mutation(build, routes.newsletter.confirm),
    unsubscribe: mutation(build, routes.newsletter.unsubscribe),
  }),
});
