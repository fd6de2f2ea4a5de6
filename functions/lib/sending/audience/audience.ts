import type { CampaignAudience } from '../../../../shared/people/model/audience.ts';
import type { Signup } from '../../../../shared/people/model/signup.ts';
import * as signupRecipients from '../../people/signups/recipients.ts';
import * as signups from '../../people/signups/signups.ts';
import { findAddresses, formerIdsOf, holderOf } from '../../people/subscribers/addresses.ts';
import * as subscribers from '../../people/subscribers/subscribers.ts';
import type { RecipientRef } from '../../platform/queues/messages.ts';
import { mailedBy, type NewRecipient } from '../ledger/recipients.ts';

export interface AudiencePage {
  recipients: NewRecipient[];
  /** How many others were looked at: suppressed, joined too early, or have got the letter already. */
  excluded: number;
  /** Where the next page goes on; undefined on the last. */
  last: string | undefined;
}

type Candidate = NewRecipient & { addressHash: string };

/** Which part of an audience: one shard of it, as it was at `cutoff` (ISO time). */
interface Part {
  shard: string;
  cutoff: string;
  /** The id after which to go on. */
  after?: string | undefined;
  /** Campaigns whose recipients have got the letter. */
  excludedCampaigns?: string[] | undefined;
}

/** Whom a campaign is for, a page at a time. */
export async function* audiencePages(audience: CampaignAudience, part: Part): AsyncGenerator<AudiencePage> {
  for await (const page of wholePages(audience, part)) {
    const mailed = await mailedAmong(part.excludedCampaigns ?? [], page.recipients);
    const recipients = page.recipients.filter(({ id }) => !mailed.has(id));
    yield { ...page, recipients, excluded: page.excluded + page.recipients.length - recipients.length };
  }
}

/** As {@link audiencePages}, with those who have got the letter. */
async function* wholePages(
  audience: CampaignAudience,
  { shard, cutoff, after }: Part,
): AsyncGenerator<AudiencePage & { recipients: Candidate[] }> {
  if (audience.type !== 'event') {
    // Those who did not get a letter are all without the recipients of its campaigns, which `excludedCampaigns` names.
    for await (const { rows, last } of subscribers.inShard(shard, cutoff, after)) {
      const isMeant = (createdAt: string) => audience.type !== 'joined' || createdAt >= audience.from;
      const wanted = rows.filter(({ suppressed, createdAt }) => !suppressed && isMeant(createdAt));
      const recipients = wanted.map(({ id, addressHash }) => ({ id, addressHash }));
      yield { recipients, excluded: rows.length - recipients.length, last };
    }
    return;
  }
  for await (const { rows, last } of signupRecipients.inShard(shard, audience, cutoff, after))
    yield { recipients: rows.map((row) => ({ ...row, addressHash: row.id })), excluded: 0, last };
}

/**
 * The ids of those who got one of the campaigns, or may have got it: themselves, at whichever address, or somebody who had
 * their address then. Campaigns know subscribers by id, and the people of an event by the address's hash.
 */
async function mailedAmong(campaignIds: string[], candidates: Candidate[]): Promise<Set<string>> {
  if (campaignIds.length === 0) return new Set();
  const addresses = await findAddresses(candidates.map(({ addressHash }) => addressHash));
  const asked = candidates.map(({ id, addressHash }) => {
    const address = addresses.get(addressHash);
    const own = [id, addressHash, holderOf(address) ?? id];
    return { id, addressHash, own, former: address ? formerIdsOf(address) : [] };
  });
  const ids = new Set(asked.flatMap(({ own, former }) => [...own, ...former]));
  const rows = Map.groupBy(await mailedBy(campaignIds, [...ids]), (row) => row.id);
  const got = asked.filter(
    ({ addressHash, own, former }) =>
      own.some((each) => rows.has(each)) ||
      former.some((each) => rows.get(each)?.some((row) => row.addressHash === addressHash)),
  );
  return new Set(got.map(({ id }) => id));
}

/** How many recipients an audience has now, or of which it is a part. Kept with the rows by each write, so that a long list takes no longer. */
export async function audienceSize(audience: CampaignAudience): Promise<number> {
  if (audience.type !== 'event') return (await subscribers.counts()).recipients;
  const { inPerson, virtual } = (await signups.counts()).find(({ eventId }) => eventId === audience.eventId) ?? nobody;
  return { all: inPerson + virtual, 'in-person': inPerson, virtual }[audience.attendance];
}

const nobody = { inPerson: 0, virtual: 0 };

/** What sending needs to know of a recipient. */
export interface Contact {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  /** How they come to the event, where it goes to an event's people. */
  attendanceType?: Signup['attendanceType'] | undefined;
  /** Why the address is suppressed, if it is. */
  suppressed?: string | undefined;
}

/** The contacts of recipients, by recipient id; none for those who unsubscribed or were deleted. */
export const contactsOf = (recipients: RecipientRef[]): Promise<Map<string, Contact>> => {
  const signupIds = recipients.flatMap(({ signupId }) => signupId ?? []);
  return signupIds.length > 0
    ? signupRecipients.findAll(signupIds)
    : subscribers.findAll(recipients.map(({ id }) => id));
};
