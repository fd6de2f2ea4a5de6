import { recordings } from '../../shared/content/routes/recordings.ts';
import { api } from '../api/api.ts';
import { pagedQuery } from '../api/pagedQuery.ts';

/** Recordings as admins correct and quote them. */
export const { useManagedRecordingsInfiniteQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    managedRecordings: pagedQuery(build, recordings.list, { tags: ['Recordings'] }),
  }),
});
