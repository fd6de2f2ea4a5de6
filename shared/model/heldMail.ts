import * as z from 'zod/mini';

/** So long a mail that SES does not let out is tried again, in days. */
export const heldMailDays = 3;

/** Welcome and confirmation mails that SES does not let out: how many, and SES's reason. */
export const heldMail = z.object({ count: z.int(), reason: z.string() });
export type HeldMail = z.infer<typeof heldMail>;
