import { archiveGuests } from '../../../shared/contract/archiveGuests.ts';
import type { ArchiveGuest } from '../../../shared/model/archiveGuest.ts';
import { api } from '../../api/api.ts';
import { archiveGuestsApi } from '../../api/archiveGuests.ts';
import { mutation } from '../../api/endpoints.ts';

// The tag is that of the public pages too: what is changed here is read anew there.
const changes = ['ArchiveGuests'] as const;

export const { useEditableGuestsQuery, useAddGuestMutation, useUpdateGuestMutation, useDeleteGuestMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      editableGuests: build.query<ArchiveGuest[], void>({
        // Past the copy that CloudFront keeps for visitors: who edits needs what is there now.
        query: () => ({ endpoint: archiveGuests.list, query: { now: String(Date.now()) } }),
        extraOptions: { maxRetries: 3 },
        providesTags: changes,
        // The visitors' view beside the editing tools shows the same.
        onQueryStarted: (_, { queryFulfilled, dispatch }) =>
          queryFulfilled.then(
            ({ data }) => void dispatch(archiveGuestsApi.util.upsertQueryData('archiveGuests', undefined, data)),
            () => {}, // told by the list
          ),
      }),
      addGuest: mutation(build, archiveGuests.create, { changes }),
      updateGuest: mutation(build, archiveGuests.update, { changes }),
      deleteGuest: mutation(build, archiveGuests.remove, { changes }),
    }),
  });
