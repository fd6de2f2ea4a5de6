import * as z from 'zod/mini';

/**
 * The mails about an event that the site sends by itself: the reminders a day and an hour before it, and the news that it has
 * moved or is canceled.
 */
export const eventMailKind = z.enum(['day', 'hour', 'moved', 'canceled']);
export type EventMailKind = z.infer<typeof eventMailKind>;
export type ReminderKind = 'day' | 'hour';
export const reminderKinds = ['day', 'hour'] as const satisfies readonly ReminderKind[];

/**
 * Where one of these mails stands.
 *
 * `planned`: it goes out at `dueAt`. `off`: this reminder is switched off. `no-date`: the event's day or time cannot be read.
 * `covered`: its time had passed when people were told of the new time, and that letter says it all. `missed`: it could not go
 * out in time. `nobody`: nobody had signed up. `sending`, `paused`, `sent`, `unconfirmed`: as its send is. `stopped`: its send
 * was canceled, by an admin or because the event moved.
 */
export const eventMailState = z.enum([
  ...(['planned', 'off', 'no-date', 'covered', 'missed', 'nobody'] as const),
  ...(['sending', 'paused', 'sent', 'unconfirmed', 'stopped'] as const),
]);
export type EventMailState = z.infer<typeof eventMailState>;

export const eventMail = z.object({
  kind: eventMailKind,
  state: eventMailState,
  /** When it is due; absent if that cannot be told, and for news, which goes out at once. */
  dueAt: z.optional(z.iso.datetime()),
  /** Why it is paused or was stopped. */
  reason: z.optional(z.string()),
  /** The send that mails it. */
  campaignId: z.optional(z.string()),
  /** Mails that SES has accepted, and how many people are to get one. */
  sent: z.optional(z.int()),
  total: z.optional(z.int()),
});
export type EventMail = z.infer<typeof eventMail>;
