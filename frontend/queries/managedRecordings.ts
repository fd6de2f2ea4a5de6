import { recordings } from '../../shared/content/routes/recordings.ts';
import type { Transcript } from '../../shared/content/transcripts/transcript.ts';
import { api } from '../api/api.ts';
import { errorOf, networkError } from '../api/callError.ts';
import { pagedQuery } from '../api/pagedQuery.ts';

/** Recordings as admins correct and quote them. */
export const { useManagedRecordingsInfiniteQuery, useKeptTranscriptQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    managedRecordings: pagedQuery(build, recordings.list, { tags: ['Recordings'] }),
    /** The transcript at a path under `/media`. The file never changes. */
    keptTranscript: build.query<Transcript, string>({
      queryFn: async (path, { signal }) => {
        try {
          const response = await fetch(path, { signal });
          return response.ok ? { data: (await response.json()) as Transcript } : { error: await errorOf(response) };
        } catch (reason) {
          if (signal.aborted) throw reason;
          return { error: networkError };
        }
      },
    }),
  }),
});
