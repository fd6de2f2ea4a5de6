import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { EndpointBuilder, EndpointDefinitions, RootState, TagDescription } from '@reduxjs/toolkit/query/react';
import type * as z from 'zod/mini';
import type { Endpoint, Route } from '../../shared/contract/endpoint.ts';
import type { contract } from '../../shared/contract/index.ts';
import { api, type BaseQuery, type Tag } from './api.ts';
import type { Call } from './call.ts';
import { type CallError, isDenied } from './callError.ts';
import { retryWrite } from './retryWrite.ts';

/** Public data is requested again once, the admin's three times (docs/spec.md, Fetching). */
export const retriesOf = (endpoint: Route) => (endpoint.auth === 'public' ? 1 : 3);

const callOf =
  (endpoint: Route) =>
  (arg: unknown): Call => ({ endpoint, ...(arg as Omit<Call, 'endpoint'> | undefined) });

/** A query that was denied to the session is fetched again after the next login, or once a second factor is set up. */
export const provided = (tags: Tags) => (_result: unknown, error: CallError | undefined) =>
  error && isDenied(error) ? [...tags, 'Refused' as const] : tags;

/** Whether a refusal means that someone else made a change first, so that our data is outdated. */
const isOutdated = ({ status }: CallError) => status === 404 || status === 409;

interface QueryOptions<E extends Endpoint> {
  tags?: Tags;
  maxRetries?: number;
  /** Fetched data may arrive after newer writes. By default it wins; this merges it with the current data. */
  merge?: (current: DataOf<E>, fetched: DataOf<E>) => DataOf<E>;
}

export const query = <R extends Route, E extends Endpoint = EndpointOf<R>>(
  build: Build,
  endpoint: R,
  { tags = [], maxRetries = retriesOf(endpoint), merge }: QueryOptions<E> = {},
) =>
  build.query<DataOf<E>, ArgOf<E>>({
    query: callOf(endpoint),
    extraOptions: { maxRetries },
    providesTags: provided(tags),
    ...(merge && { merge }),
  });

interface MutationOptions<E extends Endpoint> {
  changes?: Tags;
  /** Puts the response into the store directly, without fetching again. */
  onDone?: (data: DataOf<E>, dispatch: Dispatch, arg: ArgOf<E>) => void;
  /** Removes from the store what was deleted by this write or, after a 404, by someone else before. */
  onGone?: (dispatch: Dispatch, arg: ArgOf<E>) => void;
}

/**
 * If the contract allows sending it twice (`idempotency`), a write is retried while the server cannot answer; others
 * are sent once (docs/decisions/0073-writes-ask-again.md). The queries of `changes` are up to date when it resolves.
 */
export const mutation = <R extends Route, E extends Endpoint = EndpointOf<R>>(
  build: Build,
  endpoint: R,
  { changes = [], onDone, onGone }: MutationOptions<E> = {},
) =>
  build.mutation<DataOf<E>, ArgOf<E>>({
    queryFn: async (arg, queryApi, _options, ask) => {
      const request = callOf(endpoint)(arg);
      const { data, error } = endpoint.idempotency ? await retryWrite(ask, request, queryApi) : await ask(request);
      // Before fetching again, which may take seconds.
      if (!error) onDone?.(data as DataOf<E>, queryApi.dispatch, arg);
      if (!error || error.status === 404) onGone?.(queryApi.dispatch, arg);
      if (changes.length > 0 && (!error || isOutdated(error))) await refetchChanged(changes, queryApi);
      // The component that made the call shows the error.
      return error ? { error } : { data: data as DataOf<E> };
    },
    extraOptions: { maxRetries: 0 },
  });

/** A query that keeps only the part of the response that `pick` returns. */
export const partQuery = <R extends Route, Data, Arg = void, E extends Endpoint = EndpointOf<R>>(
  build: Build,
  endpoint: R,
  { tags, pick }: { tags: Tags; pick: (answer: DataOf<E>, arg: Arg) => Data },
) =>
  build.query<Data, Arg>({
    query: () => ({ endpoint }),
    transformResponse: (answer: unknown, _meta: unknown, arg: Arg) => pick(answer as DataOf<E>, arg),
    extraOptions: { maxRetries: retriesOf(endpoint) },
    providesTags: provided(tags),
  });

export interface Page<Row> {
  rows: Row[];
  next?: string;
}

type RowOf<E extends Endpoint> = DataOf<E> extends readonly (infer Row)[] ? Row : never;

/** The argument of a paged call, without the page; void if the endpoint has no path parameters. */
// biome-ignore lint/suspicious/noConfusingVoidType: this is how RTK Query spells "no argument"
type PagedArg<E extends Endpoint> = E extends { params: unknown } ? ArgOf<E> : void;

export const pagedQuery = <R extends Route, E extends Endpoint = EndpointOf<R>>(
  build: Build,
  endpoint: R,
  { tags = [] }: { tags?: Tags } = {},
) =>
  build.infiniteQuery<Page<RowOf<E>>, PagedArg<E>, string | undefined>({
    infiniteQueryOptions: {
      initialPageParam: undefined,
      getNextPageParam: (last) => last.next,
      // Refetch only the first page, not all that were fetched.
      refetchCachedPages: false,
    },
    query: ({ queryArg, pageParam }) => {
      const request = (queryArg ?? {}) as Omit<Call, 'endpoint'>;
      return { endpoint, ...request, query: { ...request.query, after: pageParam } };
    },
    transformResponse: (rows, meta) => ({
      rows: rows as RowOf<E>[],
      ...(meta?.next !== undefined && { next: meta.next }),
    }),
    extraOptions: { maxRetries: retriesOf(endpoint) },
    providesTags: provided(tags),
    // Comparing a hundred pages row by row would cost too much.
    structuralSharing: false,
  });

/** How long a finished write waits for the queries that it changed. */
const timeoutMs = 4000;

/** Waits too, so that anyone who opens it again edits their own version. A failed query shows its own error. */
async function refetchChanged(
  changes: Tags,
  { dispatch, getState }: { dispatch: Dispatch; getState: () => unknown },
): Promise<void> {
  const changed = api.util.selectInvalidatedBy(getState() as never, changes);
  const runningQueries = () =>
    Promise.all(
      changed.map(({ endpointName, originalArgs }) =>
        dispatch(api.util.getRunningQueryThunk(endpointName as never, originalArgs as never)),
      ),
    );
  const refetch = async () => {
    // Running queries may have read the data before the write.
    await runningQueries();
    dispatch(api.util.invalidateTags([...changes]));
    await runningQueries();
  };
  await Promise.race([refetch(), new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
}

export type Build = EndpointBuilder<BaseQuery, Tag, 'api'>;
export type Tags = readonly TagDescription<Tag>[];
export type Dispatch = ThunkDispatch<RootState<EndpointDefinitions, Tag, 'api'>, unknown, UnknownAction>;

type Contract = typeof contract;
type AnyEndpoint = { [R in keyof Contract]: Contract[R][keyof Contract[R]] }[keyof Contract];

export type EndpointOf<R extends Route> = Extract<AnyEndpoint, Pick<R, 'method' | 'path'>>;

type Part<E, Key extends string, Name extends string> =
  E extends Record<Key, infer S extends z.ZodMiniType>
    ? Record<Name, Key extends 'params' ? z.output<S> : z.input<S>>
    : unknown;

type Parts<E> = Part<E, 'params', 'params'> &
  Part<E, 'query', 'query'> &
  Part<E, 'request', 'body'> &
  (E extends { upload: true } ? { body: FormData } : unknown) &
  (E extends { idempotency: 'answer' | 'handler' } ? { key?: string } : unknown);

/** The argument of a call: those of `{params, query, body}` that the contract has; void if none. */
// biome-ignore lint/suspicious/noConfusingVoidType: this is how RTK Query spells "no argument"
export type ArgOf<E extends Endpoint> = unknown extends Parts<E> ? void : Parts<E>;

/** The data of a response; null if the contract has no body. */
export type DataOf<E extends Endpoint> = E extends { response: infer S extends z.ZodMiniType } ? z.output<S> : null;
