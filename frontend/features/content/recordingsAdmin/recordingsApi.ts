import { recordings } from '../../../../shared/content/routes/recordings.ts';
import { api } from '../../../api/api.ts';
import { mutation, query } from '../../../api/endpoints.ts';

const tags = ['Recordings'] as const;

export const { useRecordingQuery, useUpdateRecordingMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** A list of the one with `name`; empty if there is none. */
    recording: query(build, recordings.list, { tags }),
    updateRecording: mutation(build, recordings.update, {
      changes: ['Recordings', 'Episodes', 'ArchiveGuests', 'RecentEvents'],
    }),
  }),
});
