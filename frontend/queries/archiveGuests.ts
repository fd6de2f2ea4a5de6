import type { ArchiveGuest } from '../../shared/model/archiveGuest.ts';
import { api, sessionOf } from '../api/api.ts';
import { provided, query, retriesOf } from '../api/endpoints.ts';
import { routes } from '../api/routes.ts';

/** The guests, for visitors and for the editing tools beside their view. */
export const { useArchiveGuestsQuery, useArchiveGuestQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    archiveGuests: build.query<ArchiveGuest[], void>({
      // Past the copy that CloudFront keeps for visitors, where an admin asks: who edits needs what is there now.
      queryFn: async (_arg, { getState }, _options, ask) => {
        const now = sessionOf(getState())?.isAuthenticated ? { query: { now: String(Date.now()) } } : {};
        const { data, error } = await ask({ endpoint: routes.archiveGuests.list, ...now });
        return error ? { error } : { data: data as ArchiveGuest[] };
      },
      extraOptions: { maxRetries: retriesOf(routes.archiveGuests.list) },
      providesTags: (_result, error) => provided(['ArchiveGuests'])(undefined, error),
    }),
    archiveGuest: query(build, routes.archiveGuests.get, { tags: ['ArchiveGuests'] }),
  }),
});
