import type { GuestPage } from '../../../../shared/publishing/model/guestPage.ts';
import { pathOf } from '../../../../shared/site/pages.ts';
import { api } from '../../../api/api.ts';
import { documentQuery } from '../../../api/publishedFiles.ts';

export const { useGuestPageQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** The guest at `/guests/{slug}`; null if the document there has none. */
    guestPage: documentQuery<GuestPage | null, { slug: string }>(
      build,
      ({ slug }) => pathOf('guest', slug),
      ({ guestPage }) => guestPage ?? null,
    ),
  }),
});
