import type { Endpoint } from '../../shared/contract/endpoint.ts';
import type { Route } from '../../shared/contract/route.ts';
import type { Call } from './call.ts';
import { provided, retriesOf } from './endpoints.ts';
import type { ArgOf, Build, DataOf, EndpointOf, Tags } from './endpointTypes.ts';

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
export const pagedQuery = <R extends Route, E extends Endpoint = EndpointOf<R>>(
  build: Build,
  endpoint: R,
  { tags = [] }: { tags?: Tags } = {},
) =>
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
