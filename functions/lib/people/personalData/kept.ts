import { mailTitle, stateTexts } from '../../../../shared/notices/model/mail.ts';
import { isNewsletter } from '../../../../shared/people/model/audience.ts';
import { normalizeEmail } from '../../../../shared/people/model/email.ts';
import type { KeptRecord, PersonalData } from '../../../../shared/people/model/personalData.ts';
import type { Consent } from '../../../../shared/people/model/subscriber.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { unconfirmedAddress } from '../../accounts/accountMails.ts';
import * as admins from '../../accounts/admins.ts';
import * as invitations from '../../accounts/invitations.ts';
import { upcomingEvents } from '../../content/events/events.ts';
import { withoutReader } from '../../letters/site/letterOf.ts';
import * as outbox from '../../outbox/outbox.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { getItem } from '../../platform/dynamo/reads.ts';
import * as rateCounters from '../../platform/rateLimits.ts';
import { addressLimits, mailboxOf } from '../../platform/rateLimits.ts';
import * as campaigns from '../../sending/campaigns.ts';
import * as recipients from '../../sending/ledger.ts';
import { ofPerson, withEvents } from '../signups/signups.ts';
import { addressChangesOf } from '../subscribers/edits.ts';
import { addressHash, findAddress, findByAddress, formerIdsOf } from '../subscribers/rows.ts';
import { findUnconfirmed } from '../subscribers/subscribers.ts';
import { findSuppression } from '../suppressions/suppressions.ts';

/** An admin is also shown admins' accounts, what SES calls each letter, and which emails can be sent again. */
export type Asker = 'admin' | 'reader';

export async function lookUp(email: string, asker: Asker = 'admin'): Promise<PersonalData> {
  const at = new Date().toISOString();
  const [traces, events, attempts, accounts] = await Promise.all([
    findTraces(await addressHash(email), at),
    upcomingEvents.list(),
    findAttempts(email),
    asker === 'admin' ? findInAccounts(email) : undefined,
  ]);
  const { subscriber, unconfirmed, suppression } = traces;
  const isAdmin = asker === 'admin';
  const forAdmin = isAdmin ? (['messageId'] as const) : [];
  const kept: PersonalData['kept'] = [
    section(
      'Newsletter subscription',
      [subscriber].map((row) => row && { ...row, ...agreement(row.consent) }),
      ['firstName', 'lastName', 'email', 'createdAt', 'addedAt', ...agreementNames, 'welcomedAt'],
    ),
    section(
      'Newsletter, not confirmed yet',
      [unconfirmed].map((row) => row && { ...row, ...agreement(row.consent), keptUntil: row.expiresAt * 1000 }),
      ['firstName', 'lastName', 'email', ...agreementNames, 'mailedAt', 'keptUntil'],
    ),
    section(
      'Change of address',
      traces.addressChanges.map((row) => ({ ...row, keptUntil: row.expiresAt * 1000 })),
      ['email', 'firstName', 'askedAt', 'confirmedAt', 'keptUntil'],
    ),
    section(
      'Sign-ups for events',
      withEvents(traces.signups, events).map((row) => ({ ...row, toldAt: row.told?.at })),
      [
        ...(['eventTitle', 'eventDate', 'firstName', 'lastName', 'email', 'phone', 'city', 'attendanceType'] as const),
        ...(['asked', 'status', 'heldUntil', 'place', 'cameAt', 'paidAt', 'paidBy', 'createdAt', 'consent'] as const),
        ...(['subscribeNewsletter', 'toldAt'] as const),
      ],
    ),
    section(
      'Letters',
      traces.letters.map(({ campaign: { audience, ...campaign }, recipient }) => ({
        ...recipient,
        outcome: recipient.outcome ?? stateTexts[recipient.state],
        subject: withoutReader(campaign.subject),
        startedAt: campaign.startedAt,
        sentTo: audience.type === 'event' ? `${audience.eventTitle}, ${audience.eventDate}` : 'newsletter',
      })),
      ['subject', 'sentTo', 'startedAt', 'outcome', 'reason', 'unsubscribed', ...forAdmin],
    ),
    section(
      'Emails',
      traces.mails.map((row) => ({
        ...row,
        what: mailTitle(row.command.kind, row.says),
        outcome: row.outcome ?? stateTexts[row.state],
        again: isAdmin && outbox.isRepeatable(row) ? mailRefOf(row) : undefined,
      })),
      ['what', 'since', 'outcome', 'stateAt', 'nextAt', 'reason', ...forAdmin],
      ({ again }) => again,
    ),
    section('Form attempts, counted to prevent misuse', attempts, ['limit', 'times', 'keptUntil']),
    section(
      'On the list of people no longer mailed',
      [suppression?.email ? suppression : undefined],
      ['firstName', 'lastName', 'email'],
    ),
    { ...section('No email is sent to this address', [suppression], ['reason', 'at', 'source']), stays: true },
    { ...section('Admin account', accounts?.admins ?? [], ['username', 'email']), stays: true },
    section('Admin’s address, not confirmed', accounts?.unconfirmed ?? [], ['username', 'email']),
    section('Invitation to become an admin', accounts?.invitations ?? [], ['email', 'invitedBy', 'sentAt']),
  ];
  return { email, at, kept: kept.filter(({ records }) => records.length > 0) };
}

const mailRefOf = ({ person, mail, state }: outbox.OutboxRow) => ({
  ...{ person, mail, mayHaveIt: state !== 'FAILED' && state !== 'SKIPPED' },
});

const agreementNames = ['agreedAt', 'source', 'words', 'confirmedAt'] as const;
const agreement = ({ at: agreedAt, ...consent }: Consent) => ({ ...consent, agreedAt });

/** Where `mailOf` names an email of the outbox, an admin can have it sent again. */
const section = <Row extends object>(
  title: string,
  rows: (Row | undefined)[],
  names: readonly (keyof Row & string)[],
  mailOf: (row: Row) => KeptRecord['mail'] = () => undefined,
): PersonalData['kept'][number] => ({
  title,
  stays: false,
  records: rows
    .filter((row) => row !== undefined)
    .map((row) => ({ facts: Object.fromEntries(names.flatMap((name) => fact(name, row[name]))), mail: mailOf(row) })),
});

/** Nothing for what is unknown or empty. A number so large is a time in Unix milliseconds, and told as an ISO time. */
function fact(name: string, value: unknown): [string, string | number | boolean][] {
  if (typeof value === 'number') return [[name, value > 1e11 ? new Date(value).toISOString() : value]];
  return value === undefined || value === '' ? [] : [[name, value as string | boolean]];
}

export interface KnownIds {
  /** Of anyone who has the address, or had it when they left. */
  ids: string[];
  /** Of those who had it earlier. */
  formerIds: string[];
}

export const erasureKey = (hash: string) => ({ pk: partitions.people.erasures, sk: hash });

/** The ids under which ledgers list the person, including those of an unfinished erasure. */
export async function findKnownIds(hash: string): Promise<KnownIds> {
  const [address, erasure] = await Promise.all([
    findAddress(hash),
    getItem<KnownIds>(tableName('people'), erasureKey(hash)),
  ]);
  const ids = [...(erasure?.ids ?? []), ...(address && address.freed !== 'moved' ? [address.id] : [])];
  const formerIds = [...(erasure?.formerIds ?? []), ...(address ? formerIdsOf(address) : [])];
  return { ids: [...new Set(ids)], formerIds: [...new Set(formerIds)] };
}

/** All but what stands in accounts. `before`: ISO time; anything later is ignored. */
export async function findTraces(hash: string, before: string) {
  const [knownIds, subscriber, unconfirmed, changes, allSignups, allCampaigns] = await Promise.all([
    findKnownIds(hash),
    findByAddress(hash),
    findUnconfirmed(hash),
    addressChangesOf(hash),
    ofPerson(hash),
    campaigns.all(),
  ]);
  // Read after the campaigns: someone erased by then cannot be in one of them because they subscribed again.
  const suppression = await findSuppression(hash);
  const addressChanges = changes.filter(({ askedAt }) => askedAt <= before);
  const mails = await outbox.mailsTo([
    ...new Set([hash, ...knownIds.ids, ...addressChanges.map(({ subscriberId }) => subscriberId)]),
  ]);
  // A newsletter begun between the command and its first step found the person still subscribed.
  const isErased = suppression?.reason === 'erased';
  const relevant = allCampaigns.filter(
    ({ cutoff, audience }) => cutoff <= before || (isErased && isNewsletter(audience)),
  );
  return {
    subscriber: subscriber && subscriber.addedAt <= before ? subscriber : undefined,
    suppression,
    unconfirmed: unconfirmed && unconfirmed.consent.at <= before ? unconfirmed : undefined,
    addressChanges,
    signups: allSignups.filter(({ createdAt }) => createdAt <= before),
    /** Newest first. */
    mails: mails.filter(({ since }) => since <= Date.parse(before)).sort((one, other) => other.since - one.since),
    letters: await lettersTo(hash, knownIds, relevant),
    /** A campaign is still entering its recipients: the person may be among them. */
    isIncomplete: relevant.some(({ status }) => status === 'PREPARING'),
  };
}

/** Newest first. */
async function lettersTo(hash: string, { ids, formerIds }: KnownIds, among: campaigns.CampaignMeta[]) {
  const campaignIds = among.map((campaign) => campaign.id);
  const lettersOf = async (id: string) => {
    const rows = await recipients.ofPerson(id, campaignIds);
    return among.flatMap((campaign) => {
      const recipient = rows.get(campaign.id);
      // Former holders of the address have moved on: only letters sent to this address count.
      const isOwn = recipient && (!formerIds.includes(id) || recipient.addressHash === hash);
      return isOwn ? [{ campaign, recipient }] : [];
    });
  };
  const found = await Promise.all([...new Set([hash, ...ids, ...formerIds])].map(lettersOf));
  return found.flat().sort((one, other) => other.campaign.startedAt.localeCompare(one.campaign.startedAt));
}

async function findAttempts(email: string) {
  const found = await Promise.all(
    addressLimits.map(async (limit) => {
      const open = await rateCounters.find(limit, mailboxOf(email));
      return open ? [{ limit: limit.name, times: open.times, keptUntil: open.endsAt }] : [];
    }),
  );
  return found.flat();
}

/** `unconfirmed`: admins who have yet to confirm the address. A confirmed one is deleted only with the account. */
export async function findInAccounts(email: string) {
  const isSameAddress = (address: string | undefined) =>
    address !== undefined && normalizeEmail(address) === normalizeEmail(email);
  const [all, invitation] = await Promise.all([admins.list(), invitations.findByAddress(email)]);
  const unconfirmed = await Promise.all(all.map(({ username }) => unconfirmedAddress(username)));
  const account = ({ username }: { username: string }) => ({ username, email });
  return {
    admins: all.filter(({ address }) => isSameAddress(address)).map(account),
    unconfirmed: all.filter((_, at) => isSameAddress(unconfirmed[at])).map(account),
    invitations: invitation ? [invitation] : [],
  };
}
