import { api } from '../../api/api.ts';
import { mutation } from '../../api/endpoints.ts';
import { routes } from '../../api/routes.ts';

// The tag is that of the public pages too: what is changed here is read anew there.
const changes = ['ArchiveGuests'] as const;

export const { useAddGuestMutation, useUpdateGuestMutation, useDeleteGuestMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    addGuest: mutation(build, routes.archiveGuests.create, { changes }),
    updateGuest: mutation(build, routes.archiveGuests.update, { changes }),
    deleteGuest: mutation(build, routes.archiveGuests.remove, { changes }),
  }),
});
