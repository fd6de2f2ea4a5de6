import * as z from 'zod/mini';
import { calendarDay } from '../../time/calendarDay.ts';
import { attendance } from './attendance.ts';

/** Whom a campaign goes to. */
export const campaignAudience = z.discriminatedUnion('type', [
  z.object({ type: z.literal('newsletter') }),
  /** Subscribers who joined on a day or since. `from`: the moment at which that day began at the publisher's. */
  z.object({ type: z.literal('joined'), since: calendarDay, from: z.iso.datetime() }),
  /**
   * Subscribers who did not get the letter of an earlier campaign, by whichever send of it. Subject and date are for
   * words.
   */
  z.object({ type: z.literal('missed'), campaignId: z.uuid(), subject: z.string(), sentAt: z.iso.datetime() }),
  /**
   * The people of one event, subscribed to the newsletter or not. Title and date are for words, as they were when it was
   * sent.
   */
  z.object({
    type: z.literal('event'),
    eventId: z.int(),
    eventTitle: z.string(),
    eventDate: z.string(),
    attendance,
  }),
]);
export type CampaignAudience = z.infer<typeof campaignAudience>;

/** Whether it is part of the newsletter: to subscribers, because they subscribed. */
export const isNewsletter = ({ type }: Pick<CampaignAudience, 'type'>) => type !== 'event';

/** Whether nobody knows how many they are before they are counted: all subscribers is the most that it can be. */
export const isSubset = ({ type }: Pick<CampaignAudience, 'type'>) => type === 'joined' || type === 'missed';

/** To whom an admin wants to send: what is kept of it as {@link campaignAudience}, the server knows. */
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
