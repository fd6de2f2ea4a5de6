import type { Subscriber } from '../../../shared/model/subscriber.ts';
import { api } from '../../api/api.ts';
import { mutation } from '../../api/endpoints.ts';
import { ownRoutes } from '../../api/ownRoutes.ts';
import { type Page, pagedQuery } from '../../api/pagedQuery.ts';
import { routes } from '../../api/routes.ts';

const lists = api.injectEndpoints({
  endpoints: (build) => ({
    subscribers: pagedQuery(build, ownRoutes.subscribers.list, { tags: ['Subscribers'] }),
    signups: pagedQuery(build, routes.signups.list, { tags: ['Signups'] }),
  }),
});

export const { useSubscribersInfiniteQuery, useSignupsInfiniteQuery } = lists;

/** One row is another: its id too, where the address is. */
const replaced = (id: string, row: Subscriber) => (list: { pages: Page<Subscriber>[] }) => {
  for (const page of list.pages) page.rows = page.rows.map((known) => (known.id === id ? row : known));
};

/** One row leaves: no reason to read a hundred pages anew. */
const without = (id: string) => (list: { pages: Page<{ id: string }>[] }) => {
  for (const page of list.pages) page.rows = page.rows.filter((row) => row.id !== id);
};

export const {
  useAddSubscriberMutation,
  useEditSubscriberMutation,
  useDeleteSubscriberMutation,
  useDeleteSignupMutation,
} = lists.injectEndpoints({
  endpoints: (build) => ({
    addSubscriber: mutation(build, ownRoutes.subscribers.create, { changes: ['Subscribers', 'Counts'] }),
    editSubscriber: mutation(build, ownRoutes.subscribers.update, {
      changes: ['Counts'],
      onDone: (row, dispatch, { params }) =>
        dispatch(lists.util.updateQueryData('subscribers', undefined, replaced(params.id, row)) as never),
    }),
    deleteSubscriber: mutation(build, ownRoutes.subscribers.remove, {
      changes: ['Counts'],
      onGone: (dispatch, { params }) =>
        dispatch(lists.util.updateQueryData('subscribers', undefined, without(params.id)) as never),
    }),
    deleteSignup: mutation(build, routes.signups.remove, {
      changes: ['Counts'],
      onGone: (dispatch, { params }) =>
        dispatch(lists.util.updateQueryData('signups', undefined, without(params.id)) as never),
    }),
  }),
});
