import * as z from 'zod/mini';
import { version } from '../../platform/fields.ts';
import { ownFields } from './episode.ts';
import { recordingDetails, recordingKinds } from './recording.ts';

/** What admins may correct. Guests of the archive and events are edited elsewhere: of theirs, only the details count. */
export const correctable = z.strictObject({ ...ownFields, ...recordingDetails.shape });
export type Correctable = z.infer<typeof correctable>;

/** An admin's corrections. A field that is absent has the feed's value, also after later imports. */
export const corrections = z.partial(correctable);
export type Corrections = z.infer<typeof corrections>;

/** A recording as admins see it: what it has by itself, and what they corrected. */
export const managedRecording = z.object({
  /** The last part of its page's path: shared/content/lists/recordingNames.ts. */
  name: z.string(),
  kind: z.enum(recordingKinds),
  version,
  /** As its feed, or the archive, has it. */
  original: correctable,
  corrections,
  /** Not shown to visitors: it is in no list, feed or search. */
  hidden: z.boolean(),
  /** What the last import could not use, in sentences for the admin. */
  leftOut: z.array(z.string()),
});
export type ManagedRecording = z.infer<typeof managedRecording>;
