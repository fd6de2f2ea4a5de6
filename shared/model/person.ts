import * as z from 'zod/mini';
import { emailMaxLength, nameMaxLength, nameMinLength } from '../constants.ts';

/**
 * A name goes into mails to whatever address a visitor typed, so it must not carry a message of its own:
 * no control characters or markup, no addresses, nothing that a mail program would turn into a link.
 */
const notPlain = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>{}[\]\\/@|^`~=*_#$%+:;"“”]|www\.|[\p{L}\p{N}]{2,}\.[\p{L}]{2,}/iu;

/** One line of plain text about a person (name, city): trimmed, inner white space folded, 2 to 60 characters. */
export const plainText = (tooShort: string) =>
  z.string(tooShort).check(
    z.overwrite((text) => text.normalize('NFC').trim().replace(/ {2,}/g, ' ')),
    z.minLength(nameMinLength, tooShort),
    z.maxLength(nameMaxLength, `Please use at most ${nameMaxLength} characters`),
    z.refine((text) => !notPlain.test(text), 'Please use plain text without links or symbols'),
  );

/** Rows of people are known by a hash, never by an address. */
export const personId = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const invalidEmail = 'Please enter a valid email address';

export const email = z
  .string(invalidEmail)
  .check(z.trim(), z.maxLength(emailMaxLength, invalidEmail), z.email(invalidEmail));

/** Two spellings of one mailbox compare equal after this. Local parts are folded too, as every large provider does. */
export const normalizeEmail = (address: string) => address.trim().normalize('NFC').toLowerCase();
