import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { pageSize } from '../../../shared/constants.ts';
import type { AudienceMember, AudienceSignup } from '../../../shared/model/audienceMember.ts';
import { normalizeEmail } from '../../../shared/model/person.ts';
import type { UpcomingEvent } from '../../../shared/model/upcomingEvent.ts';
import { cursorOf, type Page, startOf } from '../cursor.ts';
import { sha256 } from '../digest.ts';
import { dynamo, transact } from './dynamo.ts';
import { findRow, removal, stillAs, table } from './people.ts';

/** Members lie in 16 partitions by the first digit of their id, like the subscribers; so do their counts. */
const keyOf = (id: string) => ({ pk: `AUDIENCE#${id.charAt(0)}`, sk: id });
const countKey = (id: string) => ({ pk: 'COUNT#AUDIENCE', sk: id.charAt(0) });

/** One person has one sign-up for one event. An event keeps its number when its date is corrected. */
const memberId = (email: string, event: Pick<UpcomingEvent, 'id'> | undefined) =>
  sha256(`${event?.id ?? 'no event'}\n${normalizeEmail(email)}`);

/**
 * Signs a person up for `event`, or without one for whatever comes. An earlier sign-up of the same person for the same
 * event is brought up to date.
 */
export async function signUp(
  { website: _, ...person }: AudienceSignup,
  event: Pick<UpcomingEvent, 'id' | 'eventDate'> | undefined,
): Promise<void> {
  const id = memberId(person.email, event);
  const earlier = await find(id);
  const createdAt = earlier?.createdAt ?? new Date().toISOString();
  const row = {
    ...keyOf(id),
    ...person,
    phone: person.phone || undefined,
    id,
    eventDate: event?.eventDate ?? '',
    createdAt,
    list: 'AUDIENCE',
    listedAt: `${createdAt}#${id}`,
  };
  const condition = earlier
    ? stillAs('attendanceType', earlier.attendanceType)
    : { ConditionExpression: 'attribute_not_exists(pk)' };
  const failed = await transact([
    { Put: { TableName: table(), Item: row, ...condition } },
    ...(earlier?.attendanceType === person.attendanceType ? [] : [count(id, person, earlier)]),
  ]);
  // The same person signed up elsewhere in this moment: the later one wins, and is counted once.
  if (failed.length > 0) await signUp(person, event);
}

type Counted = Pick<AudienceMember, 'attendanceType'>;

/** Moves a sign-up in the counts from where it stood to where it stands now. */
function count(id: string, now: Counted | undefined, earlier: Counted | undefined) {
  const change = (type: AudienceMember['attendanceType']) =>
    Number(now?.attendanceType === type) - Number(earlier?.attendanceType === type);
  return {
    Update: {
      TableName: table(),
      Key: countKey(id),
      UpdateExpression: 'ADD inPerson :inPerson, #virtual :virtual',
      ExpressionAttributeNames: { '#virtual': 'virtual' },
      ExpressionAttributeValues: { ':inPerson': change('in-person'), ':virtual': change('virtual') },
    },
  };
}

const find = (id: string) => findRow<AudienceMember>(keyOf(id));

/** False where there is no such sign-up. */
export async function remove(id: string): Promise<boolean> {
  const member = await find(id);
  if (!member) return false;
  const asRead = stillAs('attendanceType', member.attendanceType);
  const failed = await transact(removal(keyOf(id), asRead, count(id, undefined, member)));
  // Gone, or changed in this moment, which the counts must know.
  return failed.length > 0 ? remove(id) : true;
}

/** Newest first, one page. */
export async function list(after?: string): Promise<Page<AudienceMember>> {
  const { Items = [], LastEvaluatedKey } = await dynamo.send(
    new QueryCommand({
      TableName: table(),
      IndexName: 'newest',
      KeyConditionExpression: '#list = :list',
      ExpressionAttributeNames: { '#list': 'list' },
      ExpressionAttributeValues: { ':list': 'AUDIENCE' },
      ScanIndexForward: false,
      Limit: pageSize,
      ExclusiveStartKey: await startOf('AUDIENCE', after),
    }),
  );
  return { items: Items as AudienceMember[], next: await cursorOf('AUDIENCE', LastEvaluatedKey) };
}

/** How many signed up for a live audience, and how. Kept by shard as they come, like the subscribers' counts. */
export async function counts(): Promise<{ signups: number; inPerson: number; virtual: number }> {
  const { Items = [] } = await dynamo.send(
    new QueryCommand({
      TableName: table(),
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': 'COUNT#AUDIENCE' },
      ConsistentRead: true,
    }),
  );
  const sum = (name: string) => Items.reduce((total, item) => total + Number(item[name] ?? 0), 0);
  const [inPerson, virtual] = [sum('inPerson'), sum('virtual')];
  return { signups: inPerson + virtual, inPerson, virtual };
}
