import * as z from 'zod/mini';
import { emailMaxLength } from '../constants.ts';

const invalidEmail = 'Please enter a valid email address';

export const email = z
  .string(invalidEmail)
  .check(z.trim(), z.maxLength(emailMaxLength, invalidEmail), z.email(invalidEmail));

/** Where mail to an address ends up, whatever tag it carries (RFC 5233): `ana+x@example.org` is ana's. */
export const mailboxOf = (address: string) => normalizeEmail(address).replace(/(?<!^)\+[^@]*(?=@[^@]*$)/, '');

/** Two spellings of one mailbox compare equal after this. Local parts are folded too, as every large provider does. */
export const normalizeEmail = (address: string) => address.trim().normalize('NFC').toLowerCase();
