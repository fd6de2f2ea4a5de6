import * as z from 'zod/mini';
import {
  editedVersion,
  linkToImage,
  linkToJoin,
  requiredText,
  severalLines,
  text,
  version,
} from '../../platform/fields.ts';

export const upcomingEventInput = z.strictObject({
  title: requiredText('Title', 200),
  guests: requiredText('Guests', 200),
  description: requiredText('Description', 5000, severalLines),
  imageUrl: z._default(text(1000).check(...linkToImage), ''),
  /** Free text, e.g. "April 15, 2024". */
  eventDate: requiredText('Date', 100),
  /** Free text, e.g. "7:00 PM". */
  eventTime: requiredText('Time', 100),
  duration: z._default(text(100), ''),
  /** The link to its Zoom meeting. */
  joinLink: z._default(text(1000).check(...linkToJoin), ''),
  isActive: z._default(z.boolean(), false),
});
export type UpcomingEventInput = z.infer<typeof upcomingEventInput>;

/** Confirms that an event should be active although it is over: without it, the request is refused (409). */
const evenIfOver = z._default(z.boolean(), false);

export const newUpcomingEvent = z.extend(upcomingEventInput, { evenIfOver });
export const upcomingEventEdit = z.extend(newUpcomingEvent, { version: editedVersion });
/** The body may be absent. */
export const upcomingEventActivation = z._default(z.strictObject({ evenIfOver }), { evenIfOver: false });

/** An event as the public sees it. */
export const upcomingEvent = z.object({
  id: z.int().check(z.positive()),
  title: z.string(),
  guests: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  eventDate: z.string(),
  eventTime: z.string(),
  duration: z.string(),
  isActive: z.boolean(),
  version,
});
export type UpcomingEvent = z.infer<typeof upcomingEvent>;

/** An event as admins see it. Only they see the link, and those who booked by Zoom, in their mails. */
export const managedEvent = z.extend(upcomingEvent, { joinLink: z.optional(z.string()) });
export type ManagedEvent = z.infer<typeof managedEvent>;
