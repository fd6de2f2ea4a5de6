import { z } from 'zod';
import type { Settings } from '../lifecycle/settings.ts';

/** What an operator sets up beside the stack, and how AWS finds it. By default all of it is in order. */
export const accountSettings = z.strictObject({
  /** The sender's identity at SES. */
  identityVerified: z.boolean().default(true),
  dkim: z.enum(['NOT_STARTED', 'PENDING', 'SUCCESS', 'TEMPORARY_FAILURE', 'FAILED']).default('SUCCESS'),
  mailFrom: z.enum(['PENDING', 'SUCCESS', 'TEMPORARY_FAILURE', 'FAILED']).default('SUCCESS'),
  /** The TXT record at `_dmarc` of the sender's domain; null: there is none. */
  dmarc: z.string().nullable().default('v=DMARC1; p=none'),
  /** The alarm that has gone off, by a part of its name; null: none has. */
  alarm: z.string().nullable().default(null),
  /** Whether tables that the stack protects are: somebody can switch it off by hand. */
  pointInTimeRecovery: z.boolean().default(true),
});
export type AccountSettings = Settings<typeof accountSettings>;
