import { publicMailDomains } from '../../../../shared/people/model/mailDomains.ts';

/** Names that are mistyped often, and long enough that what looks like one with a typo hardly ever is another. */
const oftenMistyped =
  /^(gmail|googlemail|yahoo|hotmail|outlook|icloud|protonmail|comcast|verizon|bellsouth|sbcglobal)\./;
const candidates = [...publicMailDomains].filter((domain) => oftenMistyped.test(domain));

/** Companies whose domain looks like such a typo. */
const companies = ['cloud.com', 'grail.com'];

/**
 * The well-known domain of which this one, in lower case, is a mistyped form: `gmail.com` for `gmial.com` and `gmail.con`.
 * Undefined if it is known itself, or too far from any.
 */
export function meantDomain(typed: string): string | undefined {
  if (publicMailDomains.has(typed) || companies.includes(typed)) return undefined;
  const name = nameOf(typed);
  // Providers have domains in more countries than are listed: yahoo.dk is no typo of yahoo.de, but yahoo.con is one.
  return candidates.find(
    (domain) => isOneSlip(typed, domain) && (nameOf(domain) !== name || /\.(com|net)$/.test(domain)),
  );
}

const nameOf = (domain: string) => domain.replace(/\..*/, '');

/** Whether one character is missing, added or replaced, or two neighbors are swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  let same = 0;
  while (same < typed.length && typed[same] === meant[same]) same++;
  const [a, b] = [typed.slice(same), meant.slice(same)];
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return isSwapped || a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1);
}
