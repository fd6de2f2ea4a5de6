import { api } from '../../api/api.ts';
import { mutation } from '../../api/endpoints.ts';
import { routes } from '../../api/routes.ts';

export const { useSubscribeMutation, useUnsubscribeMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    subscribe: mutation(build, routes.newsletter.subscribe),
    unsubscribe: mutation(build, routes.newsletter.unsubscribe),
  }),
});
