import { isUsableName } from '../../../shared/mail/usableName.ts';
import { partitions } from '../../../shared/resources.ts';
import { counterOf } from '../../../shared/shards.ts';
import { type Item, isOf, text } from './items.ts';
import type { StackData } from './source.ts';
import { scan } from './tables.ts';

const { people } = partitions;

/** The counts in one item, by the attributes that hold them: those of functions/lib/store's subscribers and signups. */
type Counts = Record<string, number>;

/** Counts subscribers and sign-ups anew, as the site's own writes would have left the counts. Nothing may write meanwhile. */
export async function recount(data: StackData): Promise<void> {
  const { UpdateItemCommand } = await import('@aws-sdk/client-dynamodb');
  const counted = new Map<string, Counts>();
  const add = (pk: string, sk: string, counts: Counts) => {
    const before = counted.get(`${pk} ${sk}`) ?? {};
    const sums = Object.entries(counts).map(([name, count]) => [name, (before[name] ?? 0) + count]);
    counted.set(`${pk} ${sk}`, { ...before, ...Object.fromEntries(sums) });
  };
  for await (const page of scan(data, data.tables.people)) {
    for (const item of page) {
      const [pk, sk, counts] = countOf(item) ?? [];
      if (pk && sk && counts) add(pk, sk, counts);
    }
  }
  for (const [key, counts] of counted) {
    const [pk = '', sk = ''] = key.split(' ');
    const names = Object.keys(counts);
    await data.dynamo.send(
      new UpdateItemCommand({
        TableName: data.tables.people,
        Key: { pk: { S: pk }, sk: { S: sk } },
        UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, { N: String(counts[name]) }])),
      }),
    );
  }
}

/** Where an item is counted and as what; a count itself stands for nothing yet. */
function countOf(item: Item): [pk: string, sk: string, counts: Counts] | undefined {
  const [pk = '', sk = ''] = [text(item, 'pk'), text(item, 'sk')];
  if (isOf(item, people.subscriberCounts)) return [pk, sk, { subscribers: 0, suppressed: 0, nameless: 0 }];
  if (isOf(item, people.signupCounts)) return [pk, sk, { inPerson: 0, virtual: 0 }];
  const shard = counterOf(sk);
  if (isOf(item, people.subscribers)) {
    const isSuppressed = item.suppressed !== undefined;
    const nameless = Number(!isSuppressed && !isUsableName(text(item, 'firstName') ?? ''));
    return [people.subscriberCounts, shard, { subscribers: 1, suppressed: Number(isSuppressed), nameless }];
  }
  if (!isOf(item, people.signups)) return undefined;
  const event = item.eventId?.N;
  const inPerson = Number(text(item, 'attendanceType') === 'in-person');
  return [people.signupCounts, event ? `${shard}#${event}` : shard, { inPerson, virtual: 1 - inPerson }];
}
