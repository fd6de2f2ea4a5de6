import { subscribers } from '../../../shared/contract/subscribers.ts';
import { api } from '../../api/api.ts';
import { pagedQuery } from '../../api/endpoints.ts';

export const { useSubscribersInfiniteQuery } = api.injectEndpoints({
  endpoints: (build) => ({ subscribers: pagedQuery(build, subscribers.list, { tags: ['Subscribers'] }) }),
});
