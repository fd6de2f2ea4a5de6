import type { CampaignAudience } from '../../../shared/model/campaign.ts';
import * as attendees from '../store/attendees.ts';
import * as recipients from '../store/recipients.ts';
import * as subscribers from '../store/subscribers.ts';

/** Whom a campaign is meant for, and what it takes to find them again when they are mailed. */
export type Entry = Pick<recipients.Recipient, 'id' | 'member'>;

export interface AudiencePage {
  entries: Entry[];
  /** How many are of the audience but must get no mail, or were met already. */
  excluded: number;
  /** Where the next page goes on; undefined on the last, and where an audience is not read in parts. */
  last: string | undefined;
}

/** Which part of an audience: one shard of it, as it was at `cutoff` (ISO time). */
interface Part {
  shard: string;
  cutoff: string;
  /** Behind whom to go on. */
  after?: string | undefined;
  /** Who was met already; one may sign up for an event twice, at two desks so to say. */
  seen: Set<string>;
  /** Campaigns whose recipients have got the letter. */
  except?: string[] | undefined;
}

export async function* audiencePages(audience: CampaignAudience, part: Part): AsyncGenerator<AudiencePage> {
  for await (const page of wholePages(audience, part)) {
    const got = await recipients.whoGot(
      part.except ?? [],
      page.entries.map(({ id }) => id),
    );
    const entries = page.entries.filter(({ id }) => !got.has(id));
    yield { ...page, entries, excluded: page.excluded + page.entries.length - entries.length };
  }
}

async function* wholePages(
  audience: CampaignAudience,
  { shard, cutoff, after, seen }: Part,
): AsyncGenerator<AudiencePage> {
  if (audience.type === 'newsletter') {
    for await (const { people, last } of subscribers.inShard(shard, cutoff, after)) {
      const entries = people.filter(({ suppressed }) => !suppressed).map(({ id }) => ({ id }));
      yield { entries, excluded: people.length - entries.length, last };
    }
    return;
  }
  for await (const page of attendees.inShard(shard, audience, cutoff)) {
    const entries = page.filter(({ id }) => !seen.has(id));
    for (const { id } of entries) seen.add(id);
    yield { entries, excluded: page.length - entries.length, last: undefined };
  }
}

/** How many recipients the audience has, without those who have got the letter by one of the campaigns `except`. */
export async function audienceSize(audience: CampaignAudience, cutoff: string, except?: string[]): Promise<number> {
  const seen = new Set<string>();
  let size = 0;
  const countShard = async (shard: string) => {
    for await (const { entries } of audiencePages(audience, { shard, cutoff, seen, except })) size += entries.length;
  };
  await Promise.all(subscribers.shards.map(countShard));
  return size;
}

/** What sending needs to know of a recipient. Who is missing has left. */
export interface Addressee {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  suppressed?: string | undefined;
}

export const addressees = (entries: Entry[]): Promise<Map<string, Addressee>> => {
  const members = entries.flatMap(({ member }) => member ?? []);
  return members.length > 0 ? attendees.findAll(members) : subscribers.findAll(entries.map(({ id }) => id));
};
