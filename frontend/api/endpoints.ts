import type { Endpoint } from '../../shared/contract/endpoint.ts';
import type { Route } from '../../shared/contract/route.ts';
import { api } from './api.ts';
import type { Call } from './call.ts';
import { type CallError, isDenied } from './callError.ts';
import type { ArgOf, Build, DataOf, Dispatch, EndpointOf, Tags } from './endpointTypes.ts';
import { retryWrite } from './retryWrite.ts';

/** Public data is requested again once, the admin's three times (docs/spec.md, Fetching). */
export const retriesOf = (endpoint: Route) => (endpoint.auth === 'public' ? 1 : 3);

const callOf =
  (endpoint: Route) =>
  (arg: unknown): Call => ({ endpoint, ...(arg as Omit<Call, 'endpoint'> | undefined) });

/** A query that was denied to the session is fetched again after the next login, or once a second factor is set up. */
export const provided = (tags: Tags) => (_result: unknown, error: CallError | undefined) =>
  error && isDenied(error) ? [...tags, 'Refused' as const] : tags;

/** Whether a refusal means that somebody else made a change first, so that our data is outdated. */
const isOutdated = ({ status }: CallError) => status === 404 || status === 409;

interface QueryOptions<E extends Endpoint> {
  tags?: Tags;
  maxRetries?: number;
  /** Merges fetched data with the current data, because it may arrive after newer writes. By default, fetched data wins. */
  merge?: (current: DataOf<E>, fetched: DataOf<E>) => DataOf<E>;
}

/** A read of the contract as an RTK Query endpoint. */
export const query = <R extends Route, E extends Endpoint = EndpointOf<R>>(
  build: Build,
  endpoint: R,
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
  /** Puts the response into the store directly, without fetching again. */
  onDone?: (data: DataOf<E>, dispatch: Dispatch, arg: ArgOf<E>) => void;
  /** Removes from the store what was deleted by this write or, after a 404, by somebody else before. */
  onGone?: (dispatch: Dispatch, arg: ArgOf<E>) => void;
}

/**
 * A write of the contract. If the contract allows sending it twice (`idempotency`), it is retried while the server cannot
 * answer; others are sent once (docs/decisions/0073-writes-ask-again.md). The queries with the tags `changes` are up to date
 * when it resolves.
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
      if (changes.length > 0 && (!error || isOutdated(error))) {
        // Loaded only when needed: visitors' writes change nothing that they see. The write has succeeded even if this fails.
        const code = await import('./cacheUpdates.ts').catch(() => null);
        if (code) await code.refetchChanged(changes, queryApi);
        else queryApi.dispatch(api.util.invalidateTags([...changes]));
      }
      // The component that made the call shows the error.
      return error ? { error } : { data: data as DataOf<E> };
    },
    extraOptions: { maxRetries: 0 },
  });
