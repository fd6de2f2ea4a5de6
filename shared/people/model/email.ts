import * as z from 'zod/mini';
import { emailMaxLength } from '../../platform/constants.ts';

const invalidEmail = 'Please enter a valid email address';

export const email = z
  .string(invalidEmail)
  .check(z.trim(), z.maxLength(emailMaxLength, invalidEmail), z.email(invalidEmail));

/**
 * The mailbox that an address belongs to, without its tag (RFC 5233): `ana+x@example.org` is ana's. Gmail ignores dots:
 * https://support.google.com/mail/answer/7436150.
 */
export function mailboxOf(address: string): string {
  const untagged = normalizeEmail(address).replace(/(?<!^)\+[^@]*(?=@[^@]*$)/, '');
  const [, name, domain] = /^(.*)@(gmail|googlemail)\.com$/.exec(untagged) ?? [];
  return name && domain ? `${name.replaceAll('.', '')}@gmail.com` : untagged;
}

/** Two spellings of one mailbox compare equal after this. Local parts are folded too, as every large provider does. */
export const normalizeEmail = (address: string) => address.trim().normalize('NFC').toLowerCase();
