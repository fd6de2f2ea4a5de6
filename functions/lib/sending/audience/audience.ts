import type { CampaignAudience } from '../../../../shared/people/model/audience.ts';
import * as signupRecipients from '../../people/signups/recipients.ts';
import { counts as countSignups } from '../../people/signups/seats.ts';
import { findAddresses, formerIdsOf, holderOf } from '../../people/subscribers/rows.ts';
import * as subscribers from '../../people/subscribers/subscribers.ts';
import type { RecipientRef } from '../../platform/queues/queue.ts';
import type { MailRecipient } from '../deliver/ses.ts';
import { mailedBy, type NewRecipient } from '../ledger/recipients.ts';

export interface AudiencePage {
  recipients: NewRecipient[];
  /** How many were read and left out: suppressed, joined too early, or already mailed this letter. */
  excluded: number;
  /** Where the next page starts; undefined on the last. */
  last: string | undefined;
}

type Candidate = NewRecipient & { addressHash: string };

/** One shard of an audience, as it was at `cutoff` (ISO time). */
interface AudiencePart {
  shard: string;
  cutoff: string;
  /** Without those of an event's people who signed up earlier (ISO time). */
  from?: string | undefined;
  /** Start after this id. */
  after?: string | undefined;
  /** Campaigns whose recipients already have the letter. */
  excludedCampaigns?: string[] | undefined;
}

/** The recipients of a campaign, a page at a time. */
export async function* audiencePages(audience: CampaignAudience, part: AudiencePart): AsyncGenerator<AudiencePage> {
  for await (const page of unfilteredPages(audience, part)) {
    const mailed = await mailedAmong(part.excludedCampaigns ?? [], page.recipients);
    const recipients = page.recipients.filter(({ id }) => !mailed.has(id));
    yield { ...page, recipients, excluded: page.excluded + page.recipients.length - recipients.length };
  }
}

/** The pages of an audience, including people who already have the letter. */
async function* unfilteredPages(
  audience: CampaignAudience,
  { shard, cutoff, after }: AudiencePart,
): AsyncGenerator<AudiencePage & { recipients: Candidate[] }> {
  if (audience.type !== 'event') {
    // For 'missed', this reads all subscribers: `excludedCampaigns` then removes those who got the letter.
    for await (const { rows, last } of subscribers.inShard(shard, cutoff, after)) {
      const hasJoined = (createdAt: string) => audience.type !== 'joined' || createdAt >= audience.from;
      const wanted = rows.filter(({ suppressed, createdAt }) => !suppressed && hasJoined(createdAt));
      const recipients = wanted.map(({ id, addressHash }) => ({ id, addressHash }));
      yield { recipients, excluded: rows.length - recipients.length, last };
    }
    return;
  }
  for await (const { rows, last } of signupRecipients.inShard(shard, audience, cutoff, after)) {
    const recipients = rows.map(({ id, signupId }) => ({ id, signupId, addressHash: id }));
    yield { recipients, excluded: 0, last };
  }
}

/**
 * The ids of candidates who got, or may have got, one of the campaigns: themselves, at any address, or whoever had their
 * address then. Campaigns identify subscribers by id, and the people of an event by the address's hash.
 */
async function mailedAmong(campaignIds: string[], candidates: Candidate[]): Promise<Set<string>> {
  if (campaignIds.length === 0) return new Set();
  const addresses = await findAddresses(candidates.map(({ addressHash }) => addressHash));
  const lookups = candidates.map(({ id, addressHash }) => {
    const address = addresses.get(addressHash);
    const own = [id, addressHash, holderOf(address) ?? id];
    return { id, addressHash, own, former: address ? formerIdsOf(address) : [] };
  });
  const ids = new Set(lookups.flatMap(({ own, former }) => [...own, ...former]));
  const rows = Map.groupBy(await mailedBy(campaignIds, [...ids]), (row) => row.id);
  const mailed = lookups.filter(
    ({ addressHash, own, former }) =>
      own.some((each) => rows.has(each)) ||
      former.some((each) => rows.get(each)?.some((row) => row.addressHash === addressHash)),
  );
  return new Set(mailed.map(({ id }) => id));
}

/** The size of an audience or, for a part of all subscribers, of all. Read from counters, so a long list takes no longer. */
export async function audienceSize(audience: CampaignAudience): Promise<number> {
  if (audience.type !== 'event') return (await subscribers.counts()).recipients;
  const counts = (await countSignups()).find(({ eventId }) => eventId === audience.eventId) ?? nobody;
  const { inPerson, virtual, waiting, roomCame, onlineCame } = counts;
  return {
    ...{ all: inPerson + virtual, 'in-person': inPerson, virtual, waiting, everyone: inPerson + virtual + waiting },
    ...{ came: roomCame + onlineCame, 'no-show': inPerson - roomCame },
  }[audience.attendance];
}

const nobody = { inPerson: 0, virtual: 0, waiting: 0, roomCame: 0, onlineCame: 0 };

/** What sending needs to know about a recipient. */
export interface Contact extends MailRecipient {
  lastName: string;
  /** Why the address is suppressed, if it is. */
  suppressed?: string | undefined;
}

/** Contacts by recipient id; recipients who unsubscribed or were deleted have none. */
export const contactsOf = (recipients: RecipientRef[]): Promise<Map<string, Contact>> => {
  const signupIds = recipients.flatMap(({ signupId }) => signupId ?? []);
  return signupIds.length > 0
    ? signupRecipients.findAll(signupIds)
    : subscribers.findAll(recipients.map(({ id }) => id));
};
