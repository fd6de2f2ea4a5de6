import { publicMailDomains } from '../../../shared/people/model/mailDomains.ts';
import { areClose } from '../../../shared/platform/areClose.ts';

/** Names that are mistyped often, and long enough that what looks like one with a typo hardly ever is another. */
const oftenMistyped =
  /^(gmail|googlemail|yahoo|hotmail|outlook|icloud|protonmail|comcast|verizon|bellsouth|sbcglobal)\./;
const candidates = [...publicMailDomains].filter((domain) => oftenMistyped.test(domain));

/** Companies whose domain looks like such a typo. */
const companies = ['cloud.com', 'grail.com'];

/** `gmail.com` for `gmial.com` or `gmail.con`, in lower case. Undefined if it is known itself, or too far from any. */
export function meantDomain(typed: string): string | undefined {
  if (publicMailDomains.has(typed) || companies.includes(typed)) return undefined;
  const name = nameOf(typed);
  // Providers have domains in more countries than are listed: yahoo.dk is no typo of yahoo.de, but yahoo.con is one.
  return candidates.find(
    (domain) => areClose(typed, domain, 1) && (nameOf(domain) !== name || /\.(com|net)$/.test(domain)),
  );
}

const nameOf = (domain: string) => domain.replace(/\..*/, '');
