import { z } from 'zod';
import type { Settings } from '../lifecycle/settings.ts';

/** What an operator sets up outside the stack, as AWS reports it. By default everything is in order. */
export const accountSettings = z.strictObject({
  /** The sender's identity at SES. */
  identityVerified: z.boolean().default(true),
  dkim: z.enum(['NOT_STARTED', 'PENDING', 'SUCCESS', 'TEMPORARY_FAILURE', 'FAILED']).default('SUCCESS'),
  mailFrom: z.enum(['PENDING', 'SUCCESS', 'TEMPORARY_FAILURE', 'FAILED']).default('SUCCESS'),
  /** The TXT record at `_dmarc` of the sender's domain; null: there is none. */
  dmarc: z.string().nullable().default('v=DMARC1; p=none'),
  /** Part of the name of the alarm that has gone off; null: none has. */
  alarm: z.string().nullable().default(null),
});
/**
 * What the name server says about a domain: `mail` (it has a mail server and an address), `address` (no mail server, but an address, which
 * then takes the mail), `null-mx` (RFC 7505: it takes no mail), `nothing` (it has none of these), an error, or no answer.
 */
const domainAnswer = z.enum(['mail', 'address', 'null-mx', 'nothing', 'NXDOMAIN', 'SERVFAIL', 'REFUSED', 'timeout']);

/** By domain, in lower case. A domain that is not named here has mail. */
export const domainSettings = z.record(z.string().toLowerCase(), domainAnswer);
export type DomainSettings = Settings<typeof domainSettings>;
export type AccountSettings = Settings<typeof accountSettings>;
