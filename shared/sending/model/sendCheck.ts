import * as z from 'zod/mini';
import { mailProblem } from '../../letters/model/emailTemplate.ts';
import { attendance } from '../../people/model/attendance.ts';
import { numericId } from '../../platform/fields.ts';
import { calendarDay } from '../../time/calendarDay.ts';
import { campaign } from './campaign.ts';

/**
 * To whom a template would go: the people of an event, subscribers who joined since a day, or those who did not get the
 * letter of an earlier campaign; else every subscriber.
 */
export const checkQuery = z.object({
  eventId: z.optional(numericId),
  attendance: z._default(attendance, 'all'),
  joinedSince: z.optional(calendarDay),
  missed: z.optional(z.uuid()),
});
export type CheckQuery = z.input<typeof checkQuery>;

/** Of whom it is to be counted who would get a letter: the audience without those of some campaigns, with commas between. */
export const unsentQuery = z.extend(checkQuery, {
  excludedCampaigns: z.optional(
    z.string().check(z.regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,99}$/, 'Name the campaigns by their ids')),
  ),
});

/** A part of that count: of so many people who were looked at, so many would get it. The parts add up. */
export const unsentPart = z.object({ counted: z.int(), unsent: z.int() });

/** What there is to know before a template goes out. */
export const templateCheck = z.object({
  /** The most that it can be, where they are a part of all subscribers. */
  recipients: z.int(),
  /** Mails a second that the account's rate allows a newsletter. */
  ratePerSecond: z.number(),
  /** How long it will take at that rate. */
  seconds: z.int(),
  /** Mails that SES still takes from the account within these 24 hours. */
  leftToday: z.number(),
  problems: z.array(mailProblem),
  /** What is good to know and stands in no send's way, each a sentence for the admin. */
  notes: z.array(z.string()),
  /** The campaign of this template that is on its way to the same people. `sameLetter`: it mails these very words. */
  underWay: z.nullable(z.object({ campaign, sameLetter: z.boolean() })),
  /** The sends by which these very words went to the same people, newest first. */
  before: z.nullable(
    z.object({
      campaigns: z.array(z.string()),
      /** When the last one began. */
      at: z.iso.datetime(),
      /** Mails that went out by all of them. */
      sent: z.int(),
    }),
  ),
});
export type TemplateCheck = z.infer<typeof templateCheck>;
