import type { Endpoint } from '../../shared/contract/endpoint.ts';
import type { Route } from '../../shared/contract/route.ts';
import type { Call } from './call.ts';
import { provided, retriesOf } from './endpoints.ts';
import type { ArgOf, Build, DataOf, EndpointOf, Tags } from './endpointTypes.ts';

export interface Page<Row> {
  rows: Row[];
  /** The `after` that requests the next page. */
  next?: string;
}

type RowOf<E extends Endpoint> = DataOf<E> extends readonly (infer Row)[] ? Row : never;

/** The argument of a paged call, without the page; void if the endpoint has no path parameters. */
// biome-ignore lint/suspicious/noConfusingVoidType: this is how RTK Query spells "no argument"
type PagedArg<E extends Endpoint> = E extends { params: unknown } ? ArgOf<E> : void;

/** A list in pages, which are linked by Link rel="next". */
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
    providesTags: (result, error) => provided(tags)(result, error),
    // Comparing a hundred pages row by row would cost too much.
    structuralSharing: false,
  });
