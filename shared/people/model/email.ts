import * as z from 'zod/mini';
import { emailMaxLength } from '../../platform/constants.ts';
import { notFarOver } from '../../platform/fields.ts';
import { reservedTopLevels } from '../../platform/links.ts';
import { normalize } from '../../platform/text.ts';

export const invalidEmail = 'Please enter a valid email address';

/** RFC 5321, 4.1.2: a dot-string. A quoted local part is left out: no one has one, and few systems can write to it. */
const atom = "[\\w!#$%&'*+/=?^`{|}~-]+";
/** RFC 1035, 2.3.1, with the leading digit that RFC 1123, 2.1, adds. */
const label = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?';
/** RFC 3696, 2: not all-numeric. Letters, or the ASCII form of an internationalized name. */
const topLevel = '(?:[a-z]{2,63}|xn--[a-z\\d-]{0,58}[a-z\\d])';

/** At most 64 octets before the @ and 254 in all (RFC 5321, 4.5.3.1), which leaves the domain fewer than its 253. */
const address = new RegExp(
  `^(?=.{1,${emailMaxLength}}$)(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+(?!(?:${reservedTopLevels.join('|')})$)${topLevel}$`,
  'i',
);

/**
 * An address to which SES can send. SES takes an internationalized domain in its ASCII form alone and, since it lacks
 * SMTPUTF8, no other local part than an ASCII one:
 * https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_Destination.html. The domain is therefore converted.
 */
export const email = z
  .string(invalidEmail)
  .check(
    notFarOver(emailMaxLength, invalidEmail),
    z.trim(),
    z.overwrite(withAsciiDomain),
    z.email({ pattern: address, error: invalidEmail }),
  );

/** {@link email}, or nothing. */
export const emailOrNone = z.string(invalidEmail).check(
  notFarOver(emailMaxLength, invalidEmail),
  z.trim(),
  z.overwrite(withAsciiDomain),
  z.refine((typed) => typed === '' || email.safeParse(typed).success, invalidEmail),
);

/** Letters, digits and hyphens alone: what else a URL may contain would change its host. */
const internationalized = /^(?=.*[^ -~])[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]+$/u;

/** `ana@müller.org` as `ana@xn--mller-kva.org`; anything else unchanged. */
function withAsciiDomain(text: string): string {
  const at = text.lastIndexOf('@') + 1;
  const url = `https://${text.slice(at)}`;
  if (!internationalized.test(text.slice(at)) || !URL.canParse(url)) return text;
  return text.slice(0, at) + new URL(url).hostname;
}

/** Two spellings of one address compare equal after this. Local parts are folded too, as every large provider does. */
export const normalizeEmail = (address: string) => normalize(address.trim(), 'NFC').toLowerCase();

export const domainOf = (address: string) => normalizeEmail(address).replace(/^.*@/, '');
