import * as z from 'zod/mini';
import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { page } from '../../contract/page.ts';
import { managedRecording, recordingUpdate, updatedRecording } from '../model/managedRecording.ts';
import { recordings as routes } from '../routes/recordings.ts';

/** The last part of a recording's path, such as "episode-3". */
const name = z.string().check(z.maxLength(100));

export const recordings = contractOf(routes, {
  /** Every episode, guest of the archive and recent event, hidden ones too, newest first; or only the one with `name`. */
  list: { query: z.extend(page, { name: z.optional(name) }), response: z.array(managedRecording) },
  /** 409 if another admin has changed it since `version`; an import does not matter. */
  update: {
    params: z.object({ name }),
    request: recordingUpdate,
    // A transcript, in which each quotation mark and line break takes two characters of JSON.
    maxBody: 4_000_000,
    response: updatedRecording,
    label: 'Corrected a recording',
  },
} as const satisfies DetailsOf<typeof routes>);
