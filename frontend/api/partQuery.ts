import type { Endpoint } from '../../shared/contract/endpoint.ts';
import type { Route } from '../../shared/contract/route.ts';
import { provided, retriesOf } from './endpoints.ts';
import type { Build, DataOf, EndpointOf, Tags } from './endpointTypes.ts';

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
    providesTags: (_result, error) => provided(tags)(undefined, error),
  });
