import { partitions } from '../../../shared/platform/resources.ts';
import { keyOf } from './items.ts';
import { waitsForOperator } from './restoredItem.ts';
import type { StackData } from './source.ts';
import { eachBatch } from './tables.ts';

/** Sends or drops the welcome and confirmation mails that were waiting at the moment of a backup. */
export async function decideDeferredMail(data: StackData, decision: string): Promise<void> {
  if (decision !== 'send' && decision !== 'drop') throw new Error('--deferred-mail takes send or drop');
  const { dynamo, tables } = data;
  const TableName = tables.people;
  async function* waiting() {
    const ExpressionAttributeValues = { ':pk': { S: partitions.people.outbox } };
    const query = { TableName, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues };
    for await (const { Items = [] } of dynamo.paginateQuery(query)) yield* Items.filter(waitsForOperator);
  }
  let count = 0;
  await eachBatch(waiting(), 1, async ([item = {}]) => {
    const Key = keyOf(item);
    if (decision === 'drop') await dynamo.deleteItem({ TableName, Key });
    else
      await dynamo.updateItem({
        ...{ TableName, Key, UpdateExpression: 'SET nextAt = :now, waits = :waits REMOVE reason' },
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':now': { N: `${Date.now()}` }, ':waits': { S: 'throttled' } },
      });
    count += 1;
  });
  const outcome = decision === 'drop' ? 'are dropped' : 'go out within minutes';
  console.log(count === 0 ? 'No email from a restore is waiting' : `Deferred emails: ${count}; they ${outcome}`);
}
