import { audience } from '../../../shared/contract/audience.ts';
import { subscribers } from '../../../shared/contract/subscribers.ts';
import { api } from '../../api/api.ts';
import { mutation, pagedQuery } from '../../api/endpoints.ts';

const lists = api.injectEndpoints({
  endpoints: (build) => ({
    subscribers: pagedQuery(build, subscribers.list, { tags: ['Subscribers'] }),
    audienceMembers: pagedQuery(build, audience.list, { tags: ['AudienceMembers'] }),
  }),
});

export const { useSubscribersInfiniteQuery, useAudienceMembersInfiniteQuery } = lists;

export const { useDeleteSubscriberMutation } = lists.injectEndpoints({
  endpoints: (build) => ({
    deleteSubscriber: mutation(build, subscribers.remove, {
      changes: ['Counts'],
      // One row leaves: no reason to read a hundred pages anew.
      onDone: (_, dispatch, { params }) =>
        dispatch(
          lists.util.updateQueryData('subscribers', undefined, (list) => {
            for (const page of list.pages) page.rows = page.rows.filter(({ id }) => id !== params.id);
          }) as never,
        ),
    }),
  }),
});
