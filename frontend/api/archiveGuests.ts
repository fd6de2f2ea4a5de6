import { archiveGuests } from '../../shared/contract/archiveGuests.ts';
import { api } from './api.ts';
import { query } from './endpoints.ts';

/** The guests. Here, because more than one feature shows them. */
export const archiveGuestsApi = api.injectEndpoints({
  endpoints: (build) => ({
    archiveGuests: query(build, archiveGuests.list, { tags: ['ArchiveGuests'] }),
    archiveGuest: query(build, archiveGuests.get, { tags: ['ArchiveGuests'] }),
  }),
});

export const { useArchiveGuestsQuery, useArchiveGuestQuery } = archiveGuestsApi;
