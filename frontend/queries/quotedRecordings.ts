import { recordings } from '../../shared/content/routes/recordings.ts';
import type { Transcript } from '../../shared/content/transcripts/transcript.ts';
import { api } from '../api/api.ts';
import { errorOf, networkError } from '../api/callError.ts';
import { pagedQuery } from '../api/pagedQuery.ts';

/** What was said in recordings, as admins quote it. */
export const { useQuotedRecordingsInfiniteQuery, useKeptTranscriptQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    quotedRecordings: pagedQuery(build, recordings.list, { tags: ['Recordings'] }),
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
