import type { CampaignAudience } from '../../../shared/model/campaign.ts';
import { mailedBy, type RecipientRef } from '../store/campaigns/recipients.ts';
import { shards } from '../store/shards.ts';
import * as signupRecipients from '../store/signups/recipients.ts';
import * as subscribers from '../store/subscribers/subscribers.ts';

export interface AudiencePage {
  recipients: RecipientRef[];
  /** How many of the audience are suppressed, stood on an earlier page, or have got the letter already. */
  excluded: number;
  /** Where the next page goes on; undefined on the last, and where an audience is not read in parts. */
  last: string | undefined;
}

/** Which part of an audience: one shard of it, as it was at `cutoff` (ISO time). */
interface Part {
  shard: string;
  cutoff: string;
  /** The id after which to go on. */
  after?: string | undefined;
  /** Ids of recipients on earlier pages, to which each page adds its own: one address may sign up for an event twice. */
  listed: Set<string>;
  /** Campaigns whose recipients have got the letter. */
  except?: string[] | undefined;
}

/** Whom a campaign is for, a page at a time. */
export async function* audiencePages(audience: CampaignAudience, part: Part): AsyncGenerator<AudiencePage> {
  for await (const page of wholePages(audience, part)) {
    const mailed = await mailedBy(
      part.except ?? [],
      page.recipients.map(({ id }) => id),
    );
    const recipients = page.recipients.filter(({ id }) => !mailed.has(id));
    yield { ...page, recipients, excluded: page.excluded + page.recipients.length - recipients.length };
  }
}

/** As {@link audiencePages}, with those who have got the letter. */
async function* wholePages(
  audience: CampaignAudience,
  { shard, cutoff, after, listed }: Part,
): AsyncGenerator<AudiencePage> {
  if (audience.type === 'newsletter') {
    for await (const { rows, last } of subscribers.inShard(shard, cutoff, after)) {
      const recipients = rows.filter(({ suppressed }) => !suppressed).map(({ id }) => ({ id }));
      yield { recipients, excluded: rows.length - recipients.length, last };
    }
    return;
  }
  for await (const rows of signupRecipients.inShard(shard, audience, cutoff)) {
    const recipients = rows.filter(({ id }) => !listed.has(id));
    for (const { id } of recipients) listed.add(id);
    yield { recipients, excluded: rows.length - recipients.length, last: undefined };
  }
}

/** How many recipients the audience has, without those who have got the letter by one of the campaigns `except`. */
export async function audienceSize(audience: CampaignAudience, cutoff: string, except?: string[]): Promise<number> {
  const listed = new Set<string>();
  let size = 0;
  const countShard = async (shard: string) => {
    for await (const page of audiencePages(audience, { shard, cutoff, listed, except })) size += page.recipients.length;
  };
  await Promise.all(shards.map(countShard));
  return size;
}

/** What sending needs to know of a recipient. */
export interface Contact {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
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
