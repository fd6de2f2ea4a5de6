import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { provided, retriesOf } from './endpoints.ts';
import type { Build, DataOf, Tags } from './endpointTypes.ts';
import type { RouteOf } from './routes.ts';

/** A read of which a part is kept: what `pick` takes of the answer. */
export const partQuery = <E extends Endpoint, Data, Arg = void>(
  build: Build,
  endpoint: RouteOf<E>,
  { tags, pick }: { tags: Tags; pick: (answer: DataOf<E>, arg: Arg) => Data },
) =>
  build.query<Data, Arg>({
    query: () => ({ endpoint }),
    transformResponse: (answer: unknown, _meta: unknown, arg: Arg) => pick(answer as DataOf<E>, arg),
    extraOptions: { maxRetries: retriesOf(endpoint) },
    providesTags: (_result, error) => provided(tags)(undefined, error),
  });
