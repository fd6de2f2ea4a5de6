import * as z from 'zod/mini';
import { mailProblem } from '../../letters/model/emailTemplate.ts';
import { attendance } from '../../people/model/attendance.ts';
import { calendarDay, numericId } from '../../platform/fields.ts';
import { campaign } from './campaign.ts';

/** By default, every subscriber. `missed`: the campaign whose letter they did not get. */
export const checkQuery = z.object({
  eventId: z.optional(numericId),
  attendance: z._default(attendance, 'all'),
  joinedSince: z.optional(calendarDay),
  missed: z.optional(z.uuid()),
});
export type CheckQuery = z.input<typeof checkQuery>;

/** `excludedCampaigns`: without their recipients; ids, separated by commas. */
export const unsentQuery = z.extend(checkQuery, {
  excludedCampaigns: z.optional(
    z.string().check(z.regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,99}$/, 'Name the sends by their ids')),
  ),
});

/** A part of that count: of the people `counted`, how many would get the letter. The parts add up. */
export const unsentPart = z.object({ counted: z.int(), unsent: z.int() });

export const templateCheck = z.object({
  /** The maximum, if the audience is a part of all subscribers. */
  recipients: z.int(),
  /** Emails a second that the account's rate allows a newsletter. */
  ratePerSecond: z.number(),
  seconds: z.int(),
  /** Emails that the account may still send within 24 hours. */
  leftToday: z.number(),
  problems: z.array(mailProblem),
  /** Sentences that inform the admin but do not prevent a send. */
  notes: z.array(z.string()),
  /** The template's campaign on its way to the same people. `sameLetter`: it emails exactly these words. */
  underWay: z.nullable(z.object({ campaign, sameLetter: z.boolean() })),
  /** Newest first. `sameLetter`: in exactly these words, not only in earlier versions. */
  before: z.nullable(
    z.object({
      campaigns: z.array(z.string()),
      at: z.iso.datetime(),
      sent: z.int(),
      sameLetter: z.boolean(),
    }),
  ),
});
export type TemplateCheck = z.infer<typeof templateCheck>;
