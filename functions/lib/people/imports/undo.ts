import type { UndoneImport } from '../../../../shared/people/model/subscriberImport.ts';
import { shards } from '../../../../shared/platform/resources.ts';
import { groupsOf, retry } from '../../platform/async.ts';
import { tableName } from '../../platform/dynamo/dynamo.ts';
import { queryPartition } from '../../platform/dynamo/reads.ts';
import { transactIf } from '../../platform/dynamo/writes.ts';
import { endWrites, recountWrites, type SubscriberRow, subscriberKey } from '../subscribers/rows.ts';
import { perTransaction } from './batch.ts';
import { noteUndone } from './imports.ts';

/** How long one request begins further shards, in milliseconds: the API ends it after half a minute. */
const workMs = 12_000;

/** Undefined if they go. A form changes no subscriber, but has them welcomed; a button in an email leaves its link. */
function whyStays({ version, welcomedAt, confirmedBy = [] }: SubscriberRow) {
  if (version > 1) return 'changed';
  return welcomedAt !== undefined || confirmedBy.length > 0 ? 'subscribed' : undefined;
}

/**
 * Ends the subscriptions that an import began, shard by shard, from the one behind `after` on. No one counts as having
 * said no, and suppressions stay. Safe to repeat, and to break off: anyone who is removed is not found again.
 */
export async function undo(importId: string, after = ''): Promise<UndoneImport> {
  const until = Date.now() + workMs;
  const undone: UndoneImport = { removed: 0, stay: [] };
  for (const shard of shards.filter((each) => each > after)) {
    if (Date.now() > until) return { ...undone, next: shards[shards.indexOf(shard) - 1] };
    for (const row of await removeIn(shard, importId)) {
      const why = whyStays(row);
      if (why) undone.stay.push({ email: row.email, why });
      else undone.removed += 1;
    }
  }
  await noteUndone(importId);
  return undone;
}

/** Removes those who do not stay. Returns them and those who stay. */
async function removeIn(shard: string, importId: string): Promise<SubscriberRow[]> {
  const { pk } = subscriberKey(shard);
  const removed: SubscriberRow[] = [];
  return retry(async () => {
    const added = await queryPartition<SubscriberRow>(tableName('people'), pk, {
      FilterExpression: 'importId = :import',
      ExpressionAttributeValues: { ':import': importId },
    });
    const leaving = added.filter((row) => !whyStays(row));
    for (const some of groupsOf(leaving, perTransaction)) {
      const writes = some.flatMap((row) => endWrites(row));
      // Someone changed something or was welcomed in the meantime: read again.
      if (!(await transactIf([...writes, ...recountWrites(...some.map((from) => ({ from })))]))) return undefined;
      removed.push(...some);
    }
    return [...removed, ...added.filter(whyStays)];
  });
}
