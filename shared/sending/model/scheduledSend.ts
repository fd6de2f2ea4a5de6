import * as z from 'zod/mini';
import { mailProblem } from '../../letters/model/emailTemplate.ts';
import { audienceInput, campaignAudience } from '../../people/model/audience.ts';
import { localMinute } from '../../platform/fields.ts';

/** A letter scheduled to go out at a given time, and not yet sent or canceled. */
export const scheduledSend = z.object({
  id: z.uuid(),
  templateName: z.string(),
  /** Of the letter as now saved. */
  subject: z.string(),
  audience: campaignAudience,
  /** HELD: it did not go out at its time, and waits for an admin. */
  state: z.enum(['SCHEDULED', 'HELD']),
  reason: z.optional(z.string()),
  /** Local time in the publisher's time zone: "2026-11-01T09:00". */
  at: z.string(),
  dueAt: z.iso.datetime(),
  /** Also email readers who already got the same words. */
  again: z.optional(z.literal(true)),
  publish: z.optional(z.boolean()),
  revision: z.int(),
  scheduledBy: z.string(),
});
export type ScheduledSend = z.infer<typeof scheduledSend>;

/** Kinds of problems that the admin saw and accepted. */
const accepted = z.array(mailProblem.shape.kind).check(z.maxLength(20));
const revision = z.int();

const fields = {
  audience: audienceInput,
  at: localMinute,
  again: z.optional(z.literal(true)),
  publish: z.optional(z.boolean()),
  accepted,
};
export const scheduleInput = z.strictObject(fields);
export type ScheduleInput = z.infer<typeof scheduleInput>;

/** `revision`: the one that the admin edited; 409 if it has changed since. */
export const rescheduleInput = z.strictObject({ ...fields, revision });
export const sendScheduledInput = z.strictObject({ accepted, revision });
