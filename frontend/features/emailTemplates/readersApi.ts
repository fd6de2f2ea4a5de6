import { api } from '../../api/api.ts';
import { ownRoutes } from '../../api/ownRoutes.ts';
import { pagedQuery } from '../../api/pagedQuery.ts';
import { routes } from '../../api/routes.ts';

/** The people for whom a mail can be shown. */
export const { useSubscribedReadersInfiniteQuery, useSignedUpReadersInfiniteQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    subscribedReaders: pagedQuery(build, ownRoutes.subscribers.list, { tags: ['Subscribers'] }),
    signedUpReaders: pagedQuery(build, routes.signups.list, { tags: ['Signups'] }),
  }),
});
