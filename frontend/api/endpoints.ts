import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { EndpointBuilder, EndpointDefinitions, RootState, TagDescription } from '@reduxjs/toolkit/query/react';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { api, type BaseQuery, type Tag } from './api.ts';
import type { Call } from './call.ts';
import { asCallError, type CallError } from './callError.ts';
import type { ArgOf, DataOf } from './endpointTypes.ts';

type Build = EndpointBuilder<BaseQuery, Tag, 'api'>;
type Tags = readonly TagDescription<Tag>[];

/** Public data is asked for again once, the admin's three times (SPEC sections 7 and 9). */
const retriesOf = (endpoint: Endpoint) => (endpoint.auth === 'public' ? 1 : 3);

const callOf =
  <E extends Endpoint>(endpoint: E) =>
  (arg: ArgOf<E>): Call => ({ endpoint, ...(arg as Omit<Call, 'endpoint'> | undefined) });

/** A read that an ended session refused is read anew after the next login. */
const provided = (tags: Tags) => (_result: unknown, error: CallError | undefined) =>
  error?.status === 401 ? [...tags, 'Refused' as const] : tags;

/** A refused write changed nothing, but these say that what we show has changed: somebody else was first. */
const outdated = ({ status }: CallError) => status === 404 || status === 409;

interface QueryOptions<E extends Endpoint> {
  tags?: Tags;
  maxRetries?: number;
  /** What to show when something was read: that, where nothing else is said. Reads may come later than newer writes. */
  merge?: (known: DataOf<E>, read: DataOf<E>) => DataOf<E>;
}

/** A read of the contract as an RTK Query endpoint. */
export const query = <E extends Endpoint>(
  build: Build,
  endpoint: E,
  { tags = [], maxRetries = retriesOf(endpoint), merge }: QueryOptions<E> = {},
) =>
  build.query<DataOf<E>, ArgOf<E>>({
    query: callOf(endpoint),
    extraOptions: { maxRetries },
    providesTags: (result, error) => provided(tags)(result, error),
    ...(merge && { merge }),
  });

interface MutationOptions<E extends Endpoint> {
  changes?: Tags;
  /** Puts what the answer says into the store, where reading it anew would be a detour. */
  onDone?: (data: DataOf<E>, dispatch: Dispatch, arg: ArgOf<E>) => void;
  /** Takes out of the store what was deleted, by this write or, where the answer is 404, by somebody before. */
  onGone?: (dispatch: Dispatch, arg: ArgOf<E>) => void;
}

type Dispatch = ThunkDispatch<RootState<EndpointDefinitions, Tag, 'api'>, unknown, UnknownAction>;

/** Longest that a write which is done waits for what it changed to be read, in milliseconds. */
const patience = 4000;

/**
 * Reads anew what a write has changed and waits for it: whoever opens the thing again sees their own words, and edits
 * the version that they made. What cannot be read says so where it is shown; the write is done all the same.
 */
async function freshen(changes: Tags, { dispatch, getState }: { dispatch: Dispatch; getState: () => unknown }) {
  const changed = api.util.selectInvalidatedBy(getState() as never, changes);
  const underway = () =>
    Promise.all(
      changed.map(({ endpointName, originalArgs }) =>
        dispatch(api.util.getRunningQueryThunk(endpointName as never, originalArgs as never)),
      ),
    );
  const read = async () => {
    // It may have been read before the write.
    await underway();
    dispatch(api.util.invalidateTags([...changes]));
    await underway();
  };
  await Promise.race([read(), new Promise((resolve) => setTimeout(resolve, patience))]);
}

/**
 * A write of the contract. It is never repeated by itself; what it changes is named by its tags, and is fresh when it is
 * done.
 */
export const mutation = <E extends Endpoint>(
  build: Build,
  endpoint: E,
  { changes = [], onDone, onGone }: MutationOptions<E> = {},
) =>
  build.mutation<DataOf<E>, ArgOf<E>>({
    queryFn: async (arg, queryApi, _options, ask) => {
      const { data, error } = await ask(callOf(endpoint)(arg));
      if (changes.length > 0 && (!error || outdated(error))) await freshen(changes, queryApi);
      return error ? { error } : { data: data as DataOf<E> };
    },
    extraOptions: { maxRetries: 0 },
    ...((onDone || onGone) && {
      onQueryStarted: (arg, { queryFulfilled, dispatch }) =>
        queryFulfilled.then(
          ({ data }) => {
            onDone?.(data, dispatch, arg);
            onGone?.(dispatch, arg);
          },
          // Told by the component that asked.
          ({ error }) => {
            if (asCallError(error).status === 404) onGone?.(dispatch, arg);
          },
        ),
    }),
  });

export interface Page<Row> {
  rows: Row[];
  /** Asks for the page after this one. */
  next?: string;
}

type RowOf<E extends Endpoint> = DataOf<E> extends readonly (infer Row)[] ? Row : never;

/** What a paged call is given but for the page: nothing, where it has neither path parts nor a query of its own. */
// biome-ignore lint/suspicious/noConfusingVoidType: RTK Query spells "no argument" so
type PagedArg<E extends Endpoint> = E extends { params: unknown } ? ArgOf<E> : void;

/** A list that comes in pages named by Link rel="next". */
export const pagedQuery = <E extends Endpoint>(build: Build, endpoint: E, { tags = [] }: { tags?: Tags } = {}) =>
  build.infiniteQuery<Page<RowOf<E>>, PagedArg<E>, string | undefined>({
    infiniteQueryOptions: {
      initialPageParam: undefined,
      getNextPageParam: (last) => last.next,
      // Read anew from the first page on, not all that were read.
      refetchCachedPages: false,
    },
    query: ({ queryArg, pageParam }) => {
      const given = (queryArg ?? {}) as Omit<Call, 'endpoint'>;
      return { endpoint, ...given, query: { ...given.query, after: pageParam } };
    },
    transformResponse: (rows, meta) => ({
      rows: rows as RowOf<E>[],
      ...(meta?.next !== undefined && { next: meta.next }),
    }),
    extraOptions: { maxRetries: retriesOf(endpoint) },
    providesTags: (result, error) => provided(tags)(result, error),
    // Nobody compares a hundred pages row by row.
    structuralSharing: false,
  });
