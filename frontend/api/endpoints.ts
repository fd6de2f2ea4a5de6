import type { Endpoint } from '../../shared/contract/endpoint.ts';
import type { Route } from '../../shared/contract/route.ts';
import { api } from './api.ts';
import { askAgain } from './askAgain.ts';
import type { Call } from './call.ts';
import type { CallError } from './callError.ts';
import type { ArgOf, Build, DataOf, Dispatch, EndpointOf, Tags } from './endpointTypes.ts';

/** Public data is asked for again once, the admin's three times (SPEC sections 7 and 9). */
export const retriesOf = (endpoint: Route) => (endpoint.auth === 'public' ? 1 : 3);

const callOf =
  (endpoint: Route) =>
  (arg: unknown): Call => ({ endpoint, ...(arg as Omit<Call, 'endpoint'> | undefined) });

/** A read that an ended session refused is read anew after the next login. */
export const provided = (tags: Tags) => (_result: unknown, error: CallError | undefined) =>
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
  /** Puts what the answer says into the store, where reading it anew would be a detour. */
  onDone?: (data: DataOf<E>, dispatch: Dispatch, arg: ArgOf<E>) => void;
  /** Takes out of the store what was deleted, by this write or, where the answer is 404, by somebody before. */
  onGone?: (dispatch: Dispatch, arg: ArgOf<E>) => void;
}

/**
 * A write of the contract. Where the contract says that it may be sent twice (`idempotency`), it is sent again by itself
 * while nobody can answer it, and any other once (docs/decisions/0073-writes-ask-again.md). What it changes is named by its
 * tags, and is fresh when it is done.
 */
export const mutation = <R extends Route, E extends Endpoint = EndpointOf<R>>(
  build: Build,
  endpoint: R,
  { changes = [], onDone, onGone }: MutationOptions<E> = {},
) =>
  build.mutation<DataOf<E>, ArgOf<E>>({
    queryFn: async (arg, queryApi, _options, ask) => {
      const request = callOf(endpoint)(arg);
      const { data, error } = endpoint.idempotency ? await askAgain(ask, request, queryApi) : await ask(request);
      // At once, not when all is read anew, which may take seconds.
      if (!error) onDone?.(data as DataOf<E>, queryApi.dispatch, arg);
      if (!error || error.status === 404) onGone?.(queryApi.dispatch, arg);
      if (changes.length > 0 && (!error || outdated(error))) {
        // What visitors write changes nothing that they see. The write is done, whether this arrives or not.
        const code = await import('./cacheUpdates.ts').catch(() => null);
        if (code) await code.refetchChanged(changes, queryApi);
        else queryApi.dispatch(api.util.invalidateTags([...changes]));
      }
      // What went wrong is told by the component that asked.
      return error ? { error } : { data: data as DataOf<E> };
    },
    extraOptions: { maxRetries: 0 },
  });
