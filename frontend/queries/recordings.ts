import type { PublishedDetails } from '../../shared/publishing/model/guestPage.ts';
import { pathOf } from '../../shared/site/pages.ts';
import { api } from '../api/api.ts';
import { documentQuery } from '../api/publishedFiles.ts';
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
