import { BatchGetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { pageSize } from '../../../shared/constants.ts';
import type { AudienceMember } from '../../../shared/model/audienceMember.ts';
import type { CampaignAudience } from '../../../shared/model/campaign.ts';
import { env } from '../env.ts';
import { dynamo } from './dynamo.ts';
import { subscriberId } from './subscribers.ts';
import { suppressionKey } from './suppressions.ts';

/** The people of an event as a mail's recipients: named by their address, since one may have signed up twice. */
export interface Attendee {
  /** As a subscriber's id: the hash of the address. Bounces and complaints are kept under it. */
  id: string;
  /** The sign-up's id. */
  member: string;
}

type EventAudience = Extract<CampaignAudience, { type: 'event' }>;

const table = () => env('PEOPLE_TABLE');
const keyOf = (member: string) => ({ pk: `AUDIENCE#${member.charAt(0)}`, sk: member });

/** One shard's sign-ups for the event of `cutoff` (ISO time) or before, a page at a time. */
export async function* inShard(
  shard: string,
  { eventId, eventDate, attendance }: EventAudience,
  cutoff: string,
): AsyncGenerator<Attendee[]> {
  // A campaign of earlier times knows its event by the date alone.
  const event = eventId === undefined ? 'eventDate' : 'eventId';
  let start: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await dynamo.send(
      new QueryCommand({
        TableName: table(),
        KeyConditionExpression: 'pk = :pk',
        FilterExpression: `${event} = :event AND createdAt <= :cutoff${attendance === 'all' ? '' : ' AND attendanceType = :type'}`,
        ProjectionExpression: 'id, email',
        ExpressionAttributeValues: {
          ':pk': `AUDIENCE#${shard}`,
          ':event': eventId ?? eventDate,
          ':cutoff': cutoff,
          ...(attendance !== 'all' && { ':type': attendance }),
        },
        ConsistentRead: true,
        Limit: pageSize,
        ExclusiveStartKey: start,
      }),
    );
    start = LastEvaluatedKey;
    yield Items.map(({ id, email }) => ({ id: subscriberId(email), member: id }));
  } while (start);
}

export type Addressee = Pick<AudienceMember, 'firstName' | 'lastName' | 'email'> & {
  id: string;
  suppressed?: 'bounced' | 'complained';
};

/**
 * Those of up to 50 sign-ups that are still there, by the attendee's id. Who left the newsletter is not withheld mail
 * about an event that they signed up for; an address that bounces or complained is.
 */
export async function findAll(members: string[]): Promise<Map<string, Addressee>> {
  const people = await batchGet(members.map(keyOf));
  const found = people.map(({ firstName, lastName, email }) => ({
    id: subscriberId(email),
    firstName,
    lastName,
    email,
  }));
  const marks = await batchGet([...new Set(found.map(({ id }) => id))].map(suppressionKey));
  const reasons = new Map(marks.map(({ sk, reason }) => [sk, reason]));
  return new Map(
    found.map((person) => {
      const reason = reasons.get(person.id);
      return [person.id, reason && reason !== 'unsubscribed' ? { ...person, suppressed: reason } : person];
    }),
  );
}

// biome-ignore lint/suspicious/noExplicitAny: items of two kinds, read by those who know which
async function batchGet(keys: Record<string, unknown>[]): Promise<Record<string, any>[]> {
  const found: Record<string, unknown>[] = [];
  let rest = keys;
  while (rest.length > 0) {
    const { Responses, UnprocessedKeys } = await dynamo.send(
      new BatchGetCommand({ RequestItems: { [table()]: { Keys: rest, ConsistentRead: true } } }),
    );
    found.push(...(Responses?.[table()] ?? []));
    rest = UnprocessedKeys?.[table()]?.Keys ?? [];
  }
  return found;
}
