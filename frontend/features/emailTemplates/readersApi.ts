import { signups } from '../../../shared/routes/signups.ts';
import { subscribers } from '../../../shared/routes/subscribers.ts';
import { api } from '../../api/api.ts';
import { pagedQuery } from '../../api/pagedQuery.ts';

/** The people for whom a mail can be shown. */
export const { useSubscribedReadersInfiniteQuery, useSignedUpReadersInfiniteQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    subscribedReaders: pagedQuery(build, subscribers.list, { tags: ['Subscribers'] }),
    signedUpReaders: pagedQuery(build, signups.list, { tags: ['Signups'] }),
  }),
});
