import { audience } from '../../../shared/contract/audience.ts';
import { subscribers } from '../../../shared/contract/subscribers.ts';
import { api } from '../../api/api.ts';
import { mutation } from '../../api/endpoints.ts';
import { type Page, pagedQuery } from '../../api/pagedQuery.ts';

const lists = api.injectEndpoints({
  endpoints: (build) => ({
    subscribers: pagedQuery(build, subscribers.list, { tags: ['Subscribers'] }),
    audienceMembers: pagedQuery(build, audience.list, { tags: ['AudienceMembers'] }),
  }),
});

export const { useSubscribersInfiniteQuery, useAudienceMembersInfiniteQuery } = lists;

/** One row leaves: no reason to read a hundred pages anew. */
const without = (id: string) => (list: { pages: Page<{ id: string }>[] }) => {
  for (const page of list.pages) page.rows = page.rows.filter((row) => row.id !== id);
};

export const { useDeleteSubscriberMutation, useDeleteSignupMutation } = lists.injectEndpoints({
  endpoints: (build) => ({
    deleteSubscriber: mutation(build, subscribers.remove, {
      changes: ['Counts'],
      onGone: (dispatch, { params }) =>
        dispatch(lists.util.updateQueryData('subscribers', undefined, without(params.id)) as never),
    }),
    deleteSignup: mutation(build, audience.remove, {
      changes: ['Counts'],
      onGone: (dispatch, { params }) =>
        dispatch(lists.util.updateQueryData('audienceMembers', undefined, without(params.id)) as never),
    }),
  }),
});
