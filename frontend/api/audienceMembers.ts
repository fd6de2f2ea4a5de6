import { audience } from '../../shared/contract/audience.ts';
import { api } from './api.ts';
import { pagedQuery } from './endpoints.ts';

/** Everyone who signed up for an evening. Here, because more than one feature of the admin needs them. */
export const audienceMembersApi = api.injectEndpoints({
  endpoints: (build) => ({ audienceMembers: pagedQuery(build, audience.list, { tags: ['AudienceMembers'] }) }),
});

export const { useAudienceMembersInfiniteQuery } = audienceMembersApi;
