import * as z from 'zod/mini';

/** Mails that wait are counted up to this number. */
export const maxCounted = 1000;

/** The number of mails to one person that SES does not let out, or that wait for an admin, and the reason of the latest. */
export const deferredMail = z.object({ count: z.int(), reason: z.string() });
export type DeferredMail = z.infer<typeof deferredMail>;

/**
 * The number of mails that the forms of the site caused and that wait, and why: the day's share is used up for now, or too many
 * bounced or were reported as spam, so that none goes out today.
 */
export const heldFormMail = z.object({ count: z.int(), why: z.enum(['used-up', 'bounced', 'complained']) });
export type HeldFormMail = z.infer<typeof heldFormMail>;
