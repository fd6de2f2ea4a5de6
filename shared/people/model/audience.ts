import * as z from 'zod/mini';
import { calendarDay } from '../../platform/fields.ts';
import { attendance } from './attendance.ts';

export const campaignAudience = z.discriminatedUnion('type', [
  z.object({ type: z.literal('newsletter') }),
  /** Subscribers who joined on or after a day. `from`: when that day began in the publisher's time zone. */
  z.object({ type: z.literal('joined'), since: calendarDay, from: z.iso.datetime() }),
  /** Subscribers who did not get an earlier campaign's letter, by any send of it. Subject and date are for display. */
  z.object({ type: z.literal('missed'), campaignId: z.uuid(), subject: z.string(), sentAt: z.iso.datetime() }),
  /** Subscribed to the newsletter or not. Title and date are for display, as they were at the send. */
  z.object({
    type: z.literal('event'),
    eventId: z.int(),
    eventTitle: z.string(),
    eventDate: z.string(),
    attendance,
  }),
]);
export type CampaignAudience = z.infer<typeof campaignAudience>;

/** Whether a campaign is part of the newsletter, that is, goes to subscribers as such. */
export const isNewsletter = ({ type }: Pick<CampaignAudience, 'type'>) => type !== 'event';

/** Whether the size is unknown until recipients are counted. The number of subscribers is an upper limit. */
export const isSubset = ({ type }: Pick<CampaignAudience, 'type'>) => type === 'joined' || type === 'missed';

export const audienceInput = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('newsletter') }),
  z.strictObject({ type: z.literal('joined'), since: calendarDay }),
  z.strictObject({ type: z.literal('missed'), campaignId: z.uuid('Please choose a letter') }),
  z.strictObject({
    type: z.literal('event'),
    eventId: z.int('Event is required').check(z.positive('Event is required')),
    attendance: z._default(attendance, 'all'),
  }),
]);
export type AudienceInput = z.infer<typeof audienceInput>;
