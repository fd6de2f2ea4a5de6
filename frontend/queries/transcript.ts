import type { Transcript } from '../../shared/content/transcripts/transcript.ts';
import { api } from '../api/api.ts';
import { readFile } from '../api/publishedFiles.ts';

export const { endpoints: transcripts, useTranscriptQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** What was said, or what is written in the same form, by the path of its file. */
    transcript: build.query<Transcript, string>({
      queryFn: (path, { signal }) => readFile<Transcript>(path, { signal }),
      // Files are small, and somebody who searches goes back and forth.
      keepUnusedDataFor: 3600,
    }),
  }),
});
