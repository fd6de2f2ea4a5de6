import * as z from 'zod/mini';

/** Welcome and confirmation mails that SES does not let out: how many, and SES's reason. */
export const deferredMail = z.object({ count: z.int(), reason: z.string() });
export type DeferredMail = z.infer<typeof deferredMail>;
