import { recordings } from '../../../../shared/content/routes/recordings.ts';
import { api } from '../../../api/api.ts';
import { mutation, query } from '../../../api/endpoints.ts';
import { pagedQuery } from '../../../api/pagedQuery.ts';

const tags = ['Recordings'] as const;

export const { useRecordingsInfiniteQuery, useRecordingQuery, useUpdateRecordingMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    recordings: pagedQuery(build, recordings.list, { tags }),
    /** A list of the one with `name`; empty if there is none. */
    recording: query(build, recordings.list, { tags }),
    updateRecording: mutation(build, recordings.update, {
      changes: ['Recordings', 'Episodes', 'ArchiveGuests', 'RecentEvents'],
    }),
  }),
});
