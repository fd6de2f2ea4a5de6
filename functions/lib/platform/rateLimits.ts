import ipaddr from 'ipaddr.js';
import { domainOf, normalizeEmail } from '../../../shared/people/model/email.ts';
import { domainsOf, publicMailDomains } from '../../../shared/people/model/mailDomains.ts';
import { seatHold } from '../../../shared/people/model/signup.ts';
import { partitions } from '../../../shared/platform/resources.ts';
import { retry } from './async.ts';
import { personHash } from './crypto/keyed.ts';
import { seconds, tableName } from './dynamo/dynamo.ts';
import { getItem } from './dynamo/reads.ts';
import { deleteItem, updateItem, when, write } from './dynamo/writes.ts';
import { tooMany } from './http/errors.ts';

/** At most `times` attempts within `seconds` of the first one. */
interface Limit {
  name: string;
  times: number;
  seconds: number;
  /** The message for someone over the limit; when to try again is added. */
  message?: string;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/*
 * Limits by network are for one household: wider networks have a multiple of them, see {@link consumeByNetwork}.
 */

/** A hall that signs up through one router stays below it; a script that feeds addresses into the form does not. */
export const subscribeLimit: Limit = { name: 'subscribe', times: 60, seconds: 10 * minute };
export const signUpLimit: Limit = { name: 'sign-up', times: 60, seconds: 10 * minute };

/**
 * By mailbox, for spellings other than the plain one: each would be another subscriber, and get every letter. The plain
 * one has no limit: entering it again changes nothing, and anyone who does so must not shut its owner out.
 */
const spellingLimit: Limit = {
  name: 'spelling',
  times: 5,
  seconds: day,
  message: 'This email address was entered too often.',
};
/**
 * By domain, where it is no provider's: anyone who has one has mailboxes without end. A lecture hall or a company that
 * signs up within an hour stays below it, and one domain cannot use up what all others have.
 */
const organizationLimit: Limit = {
  name: 'organization',
  times: 300,
  seconds: hour,
  message: 'Too many people with addresses like this one are signing up right now.',
};
/**
 * Sign-ups by network, with all forms: more than a full hall. The widest networks may have five times as many, which
 * can all be emailed within the days for which emails wait: functions/lib/notices/formMailBudget.ts.
 */
const networkDayLimit: Limit = {
  name: 'network-day',
  times: 200,
  seconds: day,
  message: 'Too many people have signed up from your network today.',
};

/**
 * Seats of an event that are kept for people who have yet to confirm them, by network. Anyone who comes after them gets
 * a seat when they confirm, so that a hall that signs up together is not kept out.
 */
export const heldSeatsLimit: Limit = { name: 'held-seats', times: 6, seconds: seatHold.milliseconds / 1000 };

/** Emails that forms cause, by mailbox: enough for anyone who changes their mind, too few to harass someone. */
export const formMailLimit: Limit = { name: 'form-mail', times: 5, seconds: day };
/** For links in emails: by network, and by person where it causes an email or shows all that is kept. */
export const detailsLimit: Limit = { name: 'details', times: 60, seconds: 10 * minute };
export const detailsMailLimit: Limit = { name: 'details-link', times: 3, seconds: hour };
export const wholeDetailsLimit: Limit = { name: 'details-whole', times: 30, seconds: hour };
export const addressChangeLimit: Limit = { name: 'address-change', times: 5, seconds: day };
export const addressLimits = [spellingLimit, formMailLimit];
/** Wrong passwords at the log-in, by network and by name. */
export const loginByNetwork: Limit = { name: 'login-network', times: 20, seconds: 15 * minute };
export const loginByName: Limit = { name: 'login-name', times: 10, seconds: 15 * minute };
/** Of all: more than admins mistype, fewer than would cost us: docs/decisions/0099-log-ins-under-attack.md */
export const loginBySite: Limit = {
  name: 'login-site',
  times: 100,
  seconds: 15 * minute,
  message: 'Too many logins failed just now.',
};
/**
 * Requests for a link to a new password, by network; and links, by admin: a new one replaces the last, and strangers
 * who ask for them must not take it away faster than its owner can use it.
 */
export const passwordLinkByNetwork: Limit = { name: 'password-link-network', times: 20, seconds: hour };
export const passwordLinkByName: Limit = { name: 'password-link-name', times: 1, seconds: 5 * minute };
/**
 * Wrong codes after a right password, by name, or by session where an account is changed; and after a link to a new
 * password, by name. Three of a million codes are valid at a time: guessing takes longer than any password lasts.
 */
export const loginByCode: Limit = { name: 'login-code', times: 20, seconds: day };

/** Wrong passwords and codes of a signed-in admin who changes their account, by session. */
export const stepUpBySession: Limit = { name: 'step-up', times: 10, seconds: 15 * minute };
/** Attempts to open account links, by network: their tokens cannot be guessed, but each attempt costs reads. */
export const accountLinkLimit: Limit = { name: 'account-link', times: 60, seconds: 15 * minute };
/** Emails that an admin causes to an address that is not confirmed: invitations, and requests to confirm it. */
export const invitationLimit: Limit = {
  name: 'invitation',
  times: 30,
  seconds: day,
  message: 'Too many invitations were sent today.',
};
export const invitationsByAddress: Limit = {
  name: 'invitation-address',
  times: 5,
  seconds: day,
  message: 'Too many invitations went to this address today.',
};
export const addressLimit: Limit = {
  name: 'address',
  times: 10,
  seconds: day,
  message: 'Too many emails were sent today.',
};

/** Counts an attempt; throws 429 with Retry-After over the limit. `onReached` is called by the first that is over. */
export async function consume(limit: Limit, who: string, onReached?: () => Promise<void>): Promise<Attempt> {
  const attempt = await count(limit, who);
  if (attempt.count <= limit.times) return attempt;
  if (attempt.count === limit.times + 1) await onReached?.();
  const seconds = Math.max(1, Math.ceil((attempt.endsAt - Date.now()) / 1000));
  throw tooMany(`${limit.message ?? 'Too many attempts.'} Please try again in ${durationText(seconds)}.`, seconds);
}

/** Throws as {@link consume}; wider networks then do not count it, so that no one uses up a carrier's limit alone. */
export async function consumeByNetwork(
  limit: Limit,
  address: string,
  onReached?: () => Promise<void>,
): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  for (const { name, share } of networksOf(address))
    attempts.push(await consume({ ...limit, times: limit.times * share }, name, onReached));
  return attempts;
}

/** Counts one more of `what` by each network of a visitor. Whether they are all within the limit. */
export async function isWithin(limit: Limit, address: string, what: string | number): Promise<boolean> {
  for (const { name, share } of networksOf(address))
    if ((await count(limit, `${what} ${name}`)).count > limit.times * share) return false;
  return true;
}

/** As {@link consumeByNetwork}, of the visitor who calls an endpoint. */
export const byNetwork = (limit: Limit) => (viewer: { address: string }) => consumeByNetwork(limit, viewer.address);

/** Returns the number among those of the day from the visitor's widest network. Throws as {@link consume} does. */
export const countSignUp = async (address: string): Promise<number> =>
  (await consumeByNetwork(networkDayLimit, address)).at(-1)?.count ?? 0;

/** Of someone who may not own the address. `subscribes`: to the newsletter. Throws as {@link consume} does. */
export async function consumeForAddress(email: string, { subscribes }: { subscribes: boolean }): Promise<void> {
  const mailbox = mailboxOf(email);
  if (subscribes && normalizeEmail(email) !== mailbox) await consume(spellingLimit, mailbox);
  const organization = organizationOf(email);
  if (organization) await consume(organizationLimit, organization);
}

const durationText = (seconds: number) => {
  const minutes = Math.ceil(seconds / minute);
  if (minutes > 90) return `${Math.ceil(seconds / hour)} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
};

interface Window {
  name: string;
  seconds: number;
}

/** One attempt: `count` is its number within its window, which ends at `endsAt` (Unix milliseconds). */
export interface Attempt {
  window: Window;
  who: string;
  count: number;
  endsAt: number;
}

/** Addresses are stored as keyed hashes, and only until their window has ended. */
const keyOf = async ({ name }: Window, who: string) => ({
  pk: `${partitions.access.rates}${name}#${await personHash('rate', who)}`,
  sk: 'WINDOW',
});

/** Counts one more attempt: opens a window for `who`, which usually takes one write, or counts in the open one. */
export const count = (window: Window, who: string): Promise<Attempt> =>
  retry(async () => {
    const now = Date.now();
    const endsAt = now + window.seconds * 1000;
    const counted =
      (await update(window, who, {
        set: { times: 1, endsAt, expiresAt: seconds(endsAt) + 1 },
        when: when`attribute_not_exists(pk) OR endsAt <= ${now}`,
      })) ?? (await update(window, who, { add: { times: 1 }, when: when`endsAt > ${now}` }));
    // Undefined where the window ended at this moment.
    return counted && { window, who, count: counted.times, endsAt: counted.endsAt };
  });

export async function refund({ window, who, endsAt }: Attempt): Promise<void> {
  await update(window, who, { add: { times: -1 }, when: when`endsAt = ${endsAt}` });
}

/** The open window of `who`, if any; `endsAt` in Unix milliseconds. */
export async function find(window: Window, who: string): Promise<{ times: number; endsAt: number } | undefined> {
  const found = await getItem<{ times: number; endsAt: number }>(tableName('access'), await keyOf(window, who));
  return found && found.endsAt > Date.now() ? found : undefined;
}

export async function forget(window: Window, who: string): Promise<void> {
  await write(deleteItem(tableName('access'), await keyOf(window, who)));
}

async function update(
  window: Window,
  who: string,
  changes: Parameters<typeof updateItem>[2],
): Promise<{ times: number; endsAt: number } | undefined> {
  const updated = await write(updateItem(tableName('access'), await keyOf(window, who), changes), 'ALL_NEW');
  return updated as { times: number; endsAt: number } | undefined;
}

/* Who counts as one: the networks of a visitor, and the mailbox and the organization of an address. */

/** Counts as one visitor, such as `2001:db8:1:2::/64`; `share` is how many times the limit of one household it has. */
interface Network {
  name: string;
  share: number;
}

/**
 * The sizes in which networks are handed out, in bits. Anyone who has a network may use any address in it, so each is
 * counted.
 *
 * - IPv6: a telephone or a rented server gets a /64, a household a /56 and a company a /48 (RFC 6177; RIPE-690, 4.2:
 *   https://www.ripe.net/publications/docs/ripe-690/). A carrier numbers thousands of telephones from one /48.
 * - IPv4: one address stands for a household or a hall. Hosts and carriers get them by the /24, and a carrier's stand
 *   for thousands of customers.
 *
 * The shares are so far apart that no one can use up the limit of a carrier's /48 or /24 from one household.
 */
const sizes = {
  ipv4: [
    { bits: 32, share: 1 },
    { bits: 24, share: 5 },
  ],
  ipv6: [
    { bits: 64, share: 1 },
    { bits: 56, share: 2 },
    { bits: 48, share: 5 },
  ],
} as const;

/** The networks of a visitor, narrowest first. Whatever is no address counts as one visitor. */
export function networksOf(address: string): Network[] {
  if (!ipaddr.isValid(address)) return [{ name: 'unknown', share: 1 }];
  // An IPv4 address that is written as one of IPv6 counts as itself.
  const bytes = ipaddr.process(address).toByteArray();
  return sizes[bytes.length === 4 ? 'ipv4' : 'ipv6'].map(({ bits, share }) => ({
    name: `${ipaddr.fromByteArray(bytes.map((byte, n) => (n < bits / 8 ? byte : 0)))}/${bits}`,
    share,
  }));
}

/** What a provider documents about addresses that reach the same mailbox. */
interface Aliases {
  /** Domains at which a name is the same mailbox; the first one stands for all. */
  domains: string[];
  /** Characters of a name that make no difference. */
  ignored?: RegExp;
  tag?: RegExp;
}

const providers: Aliases[] = [
  // https://support.google.com/mail/answer/7436150
  { domains: domainsOf('google'), ignored: /\./g },
  // https://support.apple.com/en-us/118230
  { domains: domainsOf('apple') },
  // https://proton.me/support/change-username and https://proton.me/support/addresses-and-aliases
  { domains: domainsOf('proton'), ignored: /[._-]/g },
  // https://yandex.com/support/id/authorization/email.html
  { domains: domainsOf('yandex') },
  // Each domain has mailboxes of its own. A hyphen separates a disposable address's keyword from what all of a person's
  // begin with: https://help.yahoo.com/help/uk/bt/tutorials/mail/addressguard2.html,
  // https://patents.justia.com/patent/20060041621
  ...domainsOf('yahoo').map((domain) => ({ domains: [domain], tag: /(?<!^)-.*$/ })),
];
const byDomain = new Map(providers.flatMap((provider) => provider.domains.map((domain) => [domain, provider])));

/** `anything@ana.fastmail.com` is ana's: https://www.fastmail.help/hc/en-us/articles/360060591053 */
const subdomain = new RegExp(`^.*@([^@.]+)\\.(${domainsOf('fastmail').join('|').replaceAll('.', '\\.')})$`);

/**
 * The mailbox of an address, for limits alone: people stay who they are by their address. A tag (RFC 5233), as in
 * `ana+x@example.org`, counts as one at every provider; other aliases only where the provider documents them.
 */
export function mailboxOf(address: string): string {
  const plain = normalizeEmail(address).replace(subdomain, '$1@$2');
  const domain = domainOf(plain);
  const name = plain.slice(0, -domain.length - 1).replace(/(?<!^)\+.*$/, '');
  const { domains: [first = domain] = [], ignored, tag } = byDomain.get(domain) ?? {};
  const untagged = tag ? name.replace(tag, '') : name;
  return `${(ignored && untagged.replace(ignored, '')) || untagged}@${first}`;
}

/** What registries of countries put below themselves, as in `ox.ac.uk` and `example.com.br`. */
const registryLabel = /^(ac|ad|asso|co|com|ed|edu|gen|go|gob|gouv|gov|govt|k12|mil|ne|net|nhs|nom|or|org|sch|school)$/;

/**
 * Anyone behind the domain of an address, as one who can make up mailboxes and subdomains without end; undefined at a
 * provider where anyone gets a mailbox. It is the domain as registered, by a rule of thumb instead of the Public Suffix
 * List (https://publicsuffix.org), which is larger than a function: a wrong guess only shares a limit.
 */
export function organizationOf(address: string): string | undefined {
  const domain = domainOf(mailboxOf(address));
  if (publicMailDomains.has(domain)) return undefined;
  const labels = domain.split('.');
  const isCountry = labels.at(-1)?.length === 2;
  return labels.slice(isCountry && registryLabel.test(labels.at(-2) ?? '') ? -3 : -2).join('.');
}
