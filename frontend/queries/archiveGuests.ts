import { featuredOf } from '../../shared/content/lists.ts';
import type { ArchiveGuest } from '../../shared/content/model/archiveGuest.ts';
import { archiveGuests } from '../../shared/content/routes.ts';
import { pages } from '../../shared/site/pages.ts';
import { api, sessionOf } from '../api/api.ts';
import { type Build, provided, query, retriesOf } from '../api/endpoints.ts';
import { documentQuery } from '../api/publishedFiles.ts';

const { list, get } = archiveGuests;

/** A query of all guests that keeps only those that `pick` returns. */
const guests = (build: Build, pick: (all: ArchiveGuest[]) => ArchiveGuest[]) =>
  build.query<ArchiveGuest[], void>({
    // Admins bypass the copy that CloudFront keeps for visitors, because they edit the current state.
    queryFn: async (_arg, { getState }, _options, ask) => {
      const now = sessionOf(getState())?.isAuthenticated ? { query: { now: String(Date.now()) } } : {};
      const { data, error } = await ask({ endpoint: list, ...now });
      return error ? { error } : { data: pick(data as ArchiveGuest[]) };
    },
    extraOptions: { maxRetries: retriesOf(list) },
    providesTags: (_result, error) => provided(['ArchiveGuests'])(undefined, error),
  });

export const { useArchiveGuestsQuery, useGuestSlugsQuery, useFeaturedGuestsQuery, useArchiveGuestQuery } =
  api.injectEndpoints({
    endpoints: (build) => ({
      archiveGuests: guests(build, (all) => all),
      guestSlugs: documentQuery<Record<string, string>, void>(
        build,
        () => pages.archive,
        ({ guestSlugs }) => guestSlugs ?? {},
      ),
      /** Those on the recordings page: its document contains no others. */
      featuredGuests: guests(build, (all) => featuredOf(all).shown),
      archiveGuest: query(build, get, { tags: ['ArchiveGuests'] }),
    }),
  });
