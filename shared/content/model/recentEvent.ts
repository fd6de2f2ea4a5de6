import * as z from 'zod/mini';
import { recentEventLengths as lengths } from '../../platform/constants.ts';
import {
  editedVersion,
  linkToImage,
  linkToRecording,
  requiredText,
  severalLines,
  version,
} from '../../platform/fields.ts';

const fields = {
  title: requiredText('Title', lengths.title),
  presenter: requiredText('Presenter', lengths.presenter),
  description: requiredText('Description', lengths.description, severalLines),
  imageUrl: requiredText('Image', lengths.imageUrl).check(...linkToImage),
  videoUrl: requiredText('Video', 1000).check(...linkToRecording),
  /** Free text, e.g. "April 15, 2024". */
  eventDate: requiredText('Date', 100),
};

export const recentEventInput = z.strictObject({ ...fields, isActive: z._default(z.boolean(), false) });
export type RecentEventInput = z.infer<typeof recentEventInput>;

/** The upcoming event that it once was: those who booked that one can be told of its recording. */
const fromEventId = z.optional(z.int().check(z.positive()));
export const newRecentEvent = z.extend(recentEventInput, { fromEventId });

export const recentEventEdit = z.extend(recentEventInput, { version: editedVersion });

const episodeId = z.nullable(z.int().check(z.positive()));

/** `replaces`: the existing event's version, without which one that was written by hand is not replaced (409). */
export const latestEventInput = z.strictObject({
  ...fields,
  episodeId: z._default(episodeId, null),
  replaces: editedVersion,
});

export const recentEvent = z.object({
  id: z.int().check(z.positive()),
  title: z.string(),
  presenter: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  videoUrl: z.string(),
  eventDate: z.string(),
  isActive: z.boolean(),
  /** The episode that it was made from; none if it was written by hand, or has been given another film since. */
  episodeId: z.optional(episodeId),
  version,
  /** ISO time of the last change: it tells browsers that an image replaces the one they have cached. */
  updatedAt: z.string(),
});
export type RecentEvent = z.infer<typeof recentEvent>;

export const managedRecentEvent = z.extend(recentEvent, { fromEventId });
export type ManagedRecentEvent = z.infer<typeof managedRecentEvent>;
