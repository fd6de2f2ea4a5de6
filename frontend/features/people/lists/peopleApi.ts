import type { Subscriber } from '../../../../shared/people/model/subscriber.ts';
import { signups, subscribers, suppressions } from '../../../../shared/people/routes.ts';
import { api } from '../../../api/api.ts';
import { mutation, type Page, pagedQuery, query } from '../../../api/endpoints.ts';

const lists = api.injectEndpoints({
  endpoints: (build) => ({
    subscribers: pagedQuery(build, subscribers.list, { tags: ['Subscribers'] }),
    signups: pagedQuery(build, signups.list, { tags: ['Signups'] }),
    waiting: query(build, signups.waiting, { tags: ['WaitingLists'] }),
    noLongerMailed: pagedQuery(build, suppressions.list, { tags: ['Subscribers'] }),
  }),
});

export const { useSubscribersInfiniteQuery, useSignupsInfiniteQuery, useNoLongerMailedInfiniteQuery, useWaitingQuery } =
  lists;

const replaced = (id: string, row: Subscriber) => (list: { pages: Page<Subscriber>[] }) => {
  for (const page of list.pages) page.rows = page.rows.map((known) => (known.id === id ? row : known));
};

/** Removes the row with this id, without fetching a hundred pages again. */
const without = (id: string) => (list: { pages: Page<{ id: string }>[] }) => {
  for (const page of list.pages) page.rows = page.rows.filter((row) => row.id !== id);
};

export const {
  useAddSubscriberMutation,
  useEditSubscriberMutation,
  useDeleteSubscriberMutation,
  useAddSignupMutation,
  useDeleteSignupMutation,
  useMoveSignupMutation,
  useCorrectSignupMutation,
  useRemoveUnconfirmedMutation,
} = lists.injectEndpoints({
  endpoints: (build) => ({
    addSubscriber: mutation(build, subscribers.create, { changes: ['Subscribers', 'Counts'] }),
    editSubscriber: mutation(build, subscribers.update, {
      changes: ['Counts'],
      onDone: (row, dispatch, { params }) =>
        dispatch(lists.util.updateQueryData('subscribers', undefined, replaced(params.id, row)) as never),
    }),
    deleteSubscriber: mutation(build, subscribers.remove, {
      changes: ['Counts'],
      onGone: (dispatch, { params }) =>
        dispatch(lists.util.updateQueryData('subscribers', undefined, without(params.id)) as never),
    }),
    addSignup: mutation(build, signups.add, { changes: ['Signups', 'Counts', 'WaitingLists'] }),
    deleteSignup: mutation(build, signups.remove, {
      changes: ['Counts', 'WaitingLists'],
      onGone: (dispatch, { params }) =>
        dispatch(lists.util.updateQueryData('signups', undefined, without(params.id)) as never),
    }),
    removeUnconfirmed: mutation(build, signups.removeUnconfirmed, { changes: ['Counts', 'Signups'] }),
    moveSignup: mutation(build, signups.move, { changes: ['WaitingLists'] }),
    correctSignup: mutation(build, signups.correct, { changes: ['Signups', 'WaitingLists', 'Counts'] }),
  }),
});
