import * as z from 'zod/mini';

/** The number of welcome and confirmation mails that SES does not let out, and its reason. */
export const deferredMail = z.object({ count: z.int(), reason: z.string() });
export type DeferredMail = z.infer<typeof deferredMail>;
