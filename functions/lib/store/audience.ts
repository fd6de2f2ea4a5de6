import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { pageSize } from '../../../shared/constants.ts';
import type { AudienceMember, AudienceSignup } from '../../../shared/model/audienceMember.ts';
import { normalizeEmail } from '../../../shared/model/email.ts';
import type { UpcomingEvent } from '../../../shared/model/upcomingEvent.ts';
import type { Key, Page } from '../cursor.ts';
import { sha256 } from '../digest.ts';
import { dynamo, transact } from './dynamo.ts';
import { findRow, table } from './people.ts';

/** Members lie in 16 partitions by the first digit of their id, like the subscribers; so do their counts. */
export const signupKey = (id: string) => ({ pk: `AUDIENCE#${id.charAt(0)}`, sk: id });
const counted = 'COUNT#AUDIENCE';
const countKey = (id: string, eventId: number | undefined) => ({
  pk: counted,
  sk: eventId === undefined ? id.charAt(0) : `${id.charAt(0)}#${eventId}`,
});

/** A sign-up as it is kept: title and date of the event are what they were then. */
export interface Signup extends Omit<AudienceMember, 'eventTitle'> {
  eventTitle?: string;
  /** A digest of what the last mail about it told them. */
  confirmed?: string;
}

type Event = Pick<UpcomingEvent, 'id' | 'title' | 'eventDate'>;

/** One person has one sign-up for one event. An event keeps its number when its date is corrected. */
export const signupId = (email: string, event: Pick<UpcomingEvent, 'id'> | undefined) =>
  sha256(`${event?.id ?? 'no event'}\n${normalizeEmail(email)}`);

/**
 * Signs a person up for `event`, or without one for whatever comes. An earlier sign-up of the same person for the same
 * event is brought up to date; what else its row knows stays. Returns the sign-up's id.
 */
export async function signUp({ website: _, ...person }: AudienceSignup, event: Event | undefined): Promise<string> {
  const id = signupId(person.email, event);
  const earlier = await find(id);
  const createdAt = earlier?.createdAt ?? new Date().toISOString();
  const signup = {
    ...person,
    phone: person.phone || undefined,
    id,
    eventId: event?.id,
    eventTitle: event?.title,
    eventDate: event?.eventDate ?? '',
    createdAt,
    list: 'AUDIENCE',
    listedAt: `${createdAt}#${id}`,
  };
  const failed = await transact([change(signup, earlier), ...recount(earlier, signup)]);
  // The same person signed up elsewhere in this moment: the later one wins, and is counted once.
  return failed.length > 0 ? signUp(person, event) : id;
}

/** The write that sets these attributes of a row, and removes those that are undefined; the row as it was read, or none. */
function change(row: { id: string; [attribute: string]: unknown }, earlier: Signup | undefined) {
  const names = Object.keys(row);
  const given = names.filter((name) => row[name] !== undefined);
  const gone = names.filter((name) => row[name] === undefined);
  const set = `SET ${given.map((name) => `#${name} = :${name}`).join(', ')}`;
  const { ConditionExpression, ExpressionAttributeValues } = earlier ? asRead(earlier) : absent;
  return {
    Update: {
      TableName: table(),
      Key: signupKey(row.id),
      UpdateExpression: gone.length > 0 ? `${set} REMOVE ${gone.map((name) => `#${name}`).join(', ')}` : set,
      ConditionExpression,
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(given.map((name) => [`:${name}`, row[name]])),
        ...ExpressionAttributeValues,
      },
    },
  };
}

const absent = { ConditionExpression: 'attribute_not_exists(pk)', ExpressionAttributeValues: {} };

type Counted = Pick<Signup, 'id' | 'attendanceType' | 'eventId' | 'eventTitle' | 'eventDate'>;

/** The condition that a row is still counted where it was when it was read. */
const asRead = ({ attendanceType, eventId }: Counted) => ({
  ConditionExpression: `attendanceType = :readType AND ${eventId === undefined ? 'attribute_not_exists(eventId)' : 'eventId = :readEvent'}`,
  ExpressionAttributeValues: { ':readType': attendanceType, ...(eventId !== undefined && { ':readEvent': eventId }) },
});

/** The writes that move a sign-up in the counts from where it stood to where it stands now. */
function recount(from: Counted | undefined, to: Counted | undefined) {
  const events = new Map([from, to].flatMap((each) => (each ? [[each.eventId, each]] : [])));
  return [...events].flatMap(([eventId, { id, eventTitle = '', eventDate }]) => {
    const isIn = (each: Counted | undefined, type: string) =>
      Number(each !== undefined && each.eventId === eventId && each.attendanceType === type);
    const change = (type: string) => isIn(to, type) - isIn(from, type);
    const [inPerson, virtual] = [change('in-person'), change('virtual')];
    if (inPerson === 0 && virtual === 0) return [];
    // The words are for an event that is deleted one day.
    const words = to?.eventId === eventId && eventId !== undefined;
    return {
      Update: {
        TableName: table(),
        Key: countKey(id, eventId),
        UpdateExpression: `ADD inPerson :inPerson, #virtual :virtual${words ? ' SET eventTitle = :title, eventDate = :date' : ''}`,
        ExpressionAttributeNames: { '#virtual': 'virtual' },
        ExpressionAttributeValues: {
          ':inPerson': inPerson,
          ':virtual': virtual,
          ...(words && { ':title': eventTitle, ':date': eventDate }),
        },
      },
    };
  });
}

export const find = (id: string) => findRow<Signup>(signupKey(id));

/** Returns what was removed; undefined where there is no such sign-up. */
export async function remove(id: string): Promise<Signup | undefined> {
  const signup = await find(id);
  if (!signup) return undefined;
  const failed = await transact([
    { Delete: { TableName: table(), Key: signupKey(id), ...asRead(signup) } },
    ...recount(signup, undefined),
  ]);
  // Gone, or changed in this moment, which the counts must know.
  return failed.length > 0 ? remove(id) : signup;
}

/** Gives a sign-up of earlier times, which knows its event's date alone, the event that its id was made of. */
export async function adopt(signup: Signup, event: Event): Promise<void> {
  const adopted = { ...signup, eventId: event.id, eventTitle: event.title };
  const { id, eventId, eventTitle } = adopted;
  // Where it changed in this moment, the person did it, and so it has its event.
  await transact([change({ id, eventId, eventTitle }, signup), ...recount(signup, adopted)]);
}

/** Newest first, one page. */
export async function list(after?: Key): Promise<Page<Signup>> {
  const { Items = [], LastEvaluatedKey } = await dynamo.send(
    new QueryCommand({
      TableName: table(),
      IndexName: 'newest',
      KeyConditionExpression: '#list = :list',
      ExpressionAttributeNames: { '#list': 'list' },
      ExpressionAttributeValues: { ':list': 'AUDIENCE' },
      ScanIndexForward: false,
      Limit: pageSize,
      ExclusiveStartKey: after,
    }),
  );
  return { items: Items as Signup[], next: LastEvaluatedKey };
}

/** How many signed up for an event, and what it was called when one of them did. */
export interface EventCount {
  /** Undefined for those who signed up while there was no event. */
  eventId: number | undefined;
  eventTitle: string;
  eventDate: string;
  inPerson: number;
  virtual: number;
}

/** How many signed up for each event, and how. Kept by shard as they come, like the subscribers' counts. */
export async function counts(): Promise<EventCount[]> {
  const found = new Map<number | undefined, EventCount>();
  let start: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await dynamo.send(
      new QueryCommand({
        TableName: table(),
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': counted },
        ConsistentRead: true,
        ExclusiveStartKey: start,
      }),
    );
    for (const { sk, eventTitle = '', eventDate = '', inPerson = 0, virtual = 0 } of Items) {
      const [, event] = String(sk).split('#');
      const eventId = event === undefined ? undefined : Number(event);
      const known = found.get(eventId) ?? { eventId, eventTitle, eventDate, inPerson: 0, virtual: 0 };
      found.set(eventId, { ...known, inPerson: known.inPerson + inPerson, virtual: known.virtual + virtual });
    }
    start = LastEvaluatedKey;
  } while (start);
  return [...found.values()];
}

/** The sign-ups of one shard that have no event. */
export async function* withoutEvent(shard: string): AsyncGenerator<Signup[]> {
  let start: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await dynamo.send(
      new QueryCommand({
        TableName: table(),
        KeyConditionExpression: 'pk = :pk',
        FilterExpression: 'attribute_not_exists(eventId)',
        ExpressionAttributeValues: { ':pk': `AUDIENCE#${shard}` },
        ConsistentRead: true,
        ExclusiveStartKey: start,
      }),
    );
    start = LastEvaluatedKey;
    yield Items as Signup[];
  } while (start);
}
