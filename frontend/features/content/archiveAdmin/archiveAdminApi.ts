import { archiveGuests } from '../../../../shared/content/routes/archiveGuests.ts';
import { api } from '../../../api/api.ts';
import { mutation } from '../../../api/endpoints.ts';

// The public pages' queries have the same tag, so they refetch after a change here.
const changes = ['ArchiveGuests'] as const;

export const { useAddGuestMutation, useUpdateGuestMutation, useDeleteGuestMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    addGuest: mutation(build, archiveGuests.create, { changes }),
    updateGuest: mutation(build, archiveGuests.update, { changes }),
    deleteGuest: mutation(build, archiveGuests.remove, { changes }),
  }),
});
