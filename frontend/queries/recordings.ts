import { episodeAt } from '../../shared/content/lists.ts';
import { episodes, recordings } from '../../shared/content/routes.ts';
import type { Transcript } from '../../shared/content/transcripts.ts';
import type { PublishedDetails } from '../../shared/publishing/publication.ts';
import { pathOf } from '../../shared/site/pages.ts';
import { api } from '../api/api.ts';
import { pagedQuery, partQuery, query } from '../api/endpoints.ts';
import { documentQuery, readFile } from '../api/publishedFiles.ts';
import { transcriptId } from '../ui/page/documentContexts.ts';

/** Without `transcriptHtml` where the document itself was opened, which has the text. */
export type PublishedRecording = PublishedDetails & { transcriptHtml?: string };

/** What the page of a recording shows beside its guest, episode or event. `name`: the last part of its path. */
export const { useRecordingDetailsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    recordingDetails: documentQuery<PublishedRecording, { name: string }>(
      build,
      ({ name }) => pathOf('video', name),
      ({ recordingDetails }, page) => {
        if (!recordingDetails) throw new Error('This is not the document of a recording');
        return { ...recordingDetails, transcriptHtml: page.getElementById(transcriptId)?.innerHTML ?? '' };
      },
    ),
  }),
});

const { list } = episodes;
const tags = ['Episodes'] as const;

/** The podcast's episodes. Here because several features show them. */
export const { useEpisodesQuery, useEpisodeQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    episodes: query(build, list, { tags }),
    /** The episode at `/video/{name}`; null if there is none. */
    episode: partQuery(build, list, { tags, pick: (all, { name }: { name: string }) => episodeAt(all, name) ?? null }),
  }),
});

export const { useManagedRecordingsInfiniteQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    managedRecordings: pagedQuery(build, recordings.list, { tags: ['Recordings'] }),
  }),
});

export const { endpoints: transcripts, useTranscriptQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** What was said, or what is written in the same form, by the path of its file. */
    transcript: build.query<Transcript, string>({
      queryFn: (path, { signal }) => readFile<Transcript>(path, { signal }),
      // Files are small, and someone who searches goes back and forth.
      keepUnusedDataFor: 3600,
    }),
  }),
});
