import * as z from 'zod/mini';
import {
  editedVersion,
  linkToImage,
  linkToRecording,
  oneLine,
  severalLines,
  text,
  version,
} from '../../platform/fields.ts';

/** Other spellings of a guest's name (docs/spec.md, Guests). An edit without them leaves them as they are. */
const alsoKnownAs = z.optional(
  z.array(text(200).check(z.minLength(1))).check(z.maxLength(20, 'Please enter at most 20 other spellings')),
);

const orNull = (schema: z.ZodMiniType<string, string>) =>
  z.pipe(
    z.nullable(schema),
    z.transform((words) => words || null),
  );

export const archiveGuestInput = z.strictObject({
  name: z
    .string('Guest name is required.')
    .check(z.overwrite(oneLine), z.trim(), z.minLength(1, 'Guest name is required.'), z.maxLength(200)),
  url: orNull(text(1000).check(...linkToRecording)),
  displayOrder: z.int().check(z.gte(1), z.lte(1_000_000)),
  isFeatured: z.boolean(),
  description: orNull(text(5000, severalLines)),
  imageUrl: orNull(text(1000).check(...linkToImage)),
  alsoKnownAs,
});
export type ArchiveGuestInput = z.infer<typeof archiveGuestInput>;

export const archiveGuestEdit = z.extend(archiveGuestInput, { version: editedVersion });

export const archiveGuest = z.object({
  id: z.int().check(z.positive()),
  name: z.string(),
  url: z.nullable(z.string()),
  displayOrder: z.int(),
  isFeatured: z.boolean(),
  description: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  /** ISO time in UTC at which the recording came out; absent if unknown. */
  date: z.optional(z.string()),
  alsoKnownAs: z.optional(z.array(z.string())),
  version,
});
export type ArchiveGuest = z.infer<typeof archiveGuest>;
