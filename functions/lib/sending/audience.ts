import type { output } from 'zod/mini';
import { type EventFacts, factsOf } from '../../../shared/letters/placeholders/eventFacts.ts';
import type { Attendance } from '../../../shared/people/model/attendance.ts';
import type { AudienceInput, CampaignAudience } from '../../../shared/people/model/audience.ts';
import { shards } from '../../../shared/platform/resources.ts';
import type { checkQuery } from '../../../shared/sending/model/sendCheck.ts';
import { site } from '../../../shared/site/site.ts';
import { startOfDay } from '../../../shared/time/timeZone.ts';
import { upcomingEvents } from '../content/events/events.ts';
import * as signupRecipients from '../people/signups/recipients.ts';
import { counts as countSignups } from '../people/signups/seats.ts';
import { findAddresses, formerIdsOf, holderOf } from '../people/subscribers/rows.ts';
import * as subscribers from '../people/subscribers/subscribers.ts';
import type { Key } from '../platform/dynamo/reads.ts';
import { notFound } from '../platform/http/errors.ts';
import type { RecipientRef } from '../platform/queues/queue.ts';
import { requireCampaign } from './campaigns.ts';
import { mailedBy, type NewRecipient } from './ledger.ts';
import type { MailRecipient } from './ses.ts';

export function inputOf({ eventId, attendance, joinedSince, missed }: output<typeof checkQuery>): AudienceInput {
  if (eventId !== undefined) return { type: 'event', eventId, attendance };
  if (joinedSince !== undefined) return { type: 'joined', since: joinedSince };
  return missed === undefined ? { type: 'newsletter' } : { type: 'missed', campaignId: missed };
}

/** An audience with everything its campaign stores about it. Throws 404 for an unknown event or campaign. */
export async function resolveAudience(input: AudienceInput): Promise<CampaignAudience> {
  if (input.type === 'newsletter') return input;
  if (input.type === 'joined')
    return { ...input, from: new Date(startOfDay(input.since, site.timeZone)).toISOString() };
  if (input.type === 'event') return { ...input, ...(await titleAndDate(input.eventId)) };
  const { id, subject, startedAt } = await requireCampaign(input.campaignId);
  return { type: 'missed', campaignId: id, subject, sentAt: startedAt };
}

/** An event's title and date now or, once deleted, from its sign-ups. Throws 404 without either. */
async function titleAndDate(eventId: number): Promise<{ eventTitle: string; eventDate: string }> {
  const event = await upcomingEvents.find(eventId);
  if (event) return { eventTitle: event.title, eventDate: event.eventDate };
  const counts = await countsOf(eventId);
  if (!counts) throw notFound('This event');
  return { eventTitle: counts.eventTitle, eventDate: counts.eventDate };
}

/** As they are now; of a deleted event, only title and date. Undefined if the email is not about an event. */
export async function factsFor(audience: CampaignAudience): Promise<EventFacts | undefined> {
  if (audience.type !== 'event') return undefined;
  const { eventId, eventTitle: title, eventDate } = audience;
  return factsOf((await upcomingEvents.find(eventId)) ?? { title, eventDate });
}

const countsOf = async (eventId: number | undefined) =>
  (await countSignups()).find((count) => count.eventId === eventId);

/** How many a letter to these people of an event reaches: in the room, on Zoom, and waiting for a seat. */
export async function peopleOf({ eventId, attendance }: { eventId: number; attendance: Attendance }) {
  const counts = await countsOf(attendance === 'listed' ? undefined : eventId);
  const { inPerson = 0, virtual = 0, waiting = 0, roomCame = 0, onlineCame = 0 } = counts ?? {};
  const none = { room: 0, zoom: 0, waiting: 0 };
  return {
    all: { ...none, room: inPerson, zoom: virtual },
    listed: { ...none, room: inPerson, zoom: virtual },
    everyone: { room: inPerson, zoom: virtual, waiting },
    'in-person': { ...none, room: inPerson },
    virtual: { ...none, zoom: virtual },
    waiting: { ...none, waiting },
    came: { ...none, room: roomCame, zoom: onlineCame },
    'no-show': { ...none, room: inPerson - roomCame },
  }[attendance];
}

/** For a part of all subscribers, the size of all. Read from counters, so a long list takes no longer. */
export async function audienceSize(audience: CampaignAudience): Promise<number> {
  if (audience.type !== 'event') return (await subscribers.counts()).recipients;
  const { room, zoom, waiting } = await peopleOf(audience);
  return room + zoom + waiting;
}

interface AudiencePage {
  recipients: (NewRecipient & { addressHash: string })[];
  /** How many were read and left out: suppressed, joined too early, or already emailed this letter. */
  excluded: number;
  /** Where the next page starts; undefined on the last. */
  last: string | undefined;
}

/** One shard of an audience, as it was at `cutoff` (ISO time). */
interface AudiencePart {
  shard: string;
  cutoff: string;
  after?: string | undefined;
  excludedCampaigns?: string[] | undefined;
}

export async function* audiencePages(audience: CampaignAudience, part: AudiencePart): AsyncGenerator<AudiencePage> {
  for await (const page of unfilteredPages(audience, part)) {
    const mailed = await mailedAmong(part.excludedCampaigns ?? [], page.recipients);
    const recipients = page.recipients.filter(({ id }) => !mailed.has(id));
    yield { ...page, recipients, excluded: page.excluded + page.recipients.length - recipients.length };
  }
}

async function* unfilteredPages(audience: CampaignAudience, { shard, cutoff, after }: AudiencePart) {
  if (audience.type === 'event') {
    for await (const { rows, last } of signupRecipients.inShard(shard, audience, cutoff, after)) {
      const recipients = rows.map(({ id, signupId }) => ({ id, signupId, addressHash: id }));
      yield { recipients, excluded: 0, last };
    }
    return;
  }
  // For 'missed', this reads all subscribers: `excludedCampaigns` then removes those who got the letter.
  for await (const { rows, last } of subscribers.inShard(shard, cutoff, after)) {
    const hasJoined = (createdAt: string) => audience.type !== 'joined' || createdAt >= audience.from;
    const wanted = rows.filter(({ suppressed, createdAt }) => !suppressed && hasJoined(createdAt));
    const recipients = wanted.map(({ id, addressHash }) => ({ id, addressHash }));
    yield { recipients, excluded: rows.length - recipients.length, last };
  }
}

/**
 * The ids of candidates who got, or may have got, one of the campaigns: themselves, at any address, or as anyone who
 * had their address then. Campaigns identify subscribers by id, and the people of an event by the address's hash.
 */
async function mailedAmong(campaignIds: string[], candidates: AudiencePage['recipients']): Promise<Set<string>> {
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

/** Where a count continues: in which shard, after which id. It counts the audience as it was at `cutoff` (ISO time). */
export interface UnsentPosition extends Key {
  cutoff: string;
  shard: string;
  after?: string;
}

/** Counts while `hasTime`; `unsent`: whom none of `excludedCampaigns` emailed. `next`: where another call continues. */
export async function countUnsent(
  audience: CampaignAudience,
  excludedCampaigns: string[],
  from: UnsentPosition | undefined,
  hasTime: () => boolean,
): Promise<{ counted: number; unsent: number; next?: UnsentPosition }> {
  const cutoff = from?.cutoff ?? new Date().toISOString();
  let counted = 0;
  let unsent = 0;
  for (const shard of shards.slice(from ? shards.indexOf(from.shard) : 0)) {
    const after = shard === from?.shard ? from.after : undefined;
    for await (const page of audiencePages(audience, { shard, cutoff, after, excludedCampaigns })) {
      counted += page.recipients.length + page.excluded;
      unsent += page.recipients.length;
      if (page.last && !hasTime()) return { counted, unsent, next: { cutoff, shard, after: page.last } };
    }
  }
  return { counted, unsent };
}

export interface Contact extends MailRecipient {
  lastName: string;
  suppressed?: string | undefined;
}

/** Contacts by recipient id; recipients who unsubscribed or were deleted have none. */
export const contactsOf = (recipients: RecipientRef[]): Promise<Map<string, Contact>> => {
  const signupIds = recipients.flatMap(({ signupId }) => signupId ?? []);
  return signupIds.length > 0
    ? signupRecipients.findAll(signupIds)
    : subscribers.findAll(recipients.map(({ id }) => id));
};
