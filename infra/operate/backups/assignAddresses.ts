import { partitions } from '../../../shared/resources.ts';
import { shardOf } from '../../../shared/shards.ts';
import { type Item, isOf, keyOf, keyText, text } from './items.ts';
import type { StackData } from './source.ts';
import { chunks, getAll, scan } from './tables.ts';

const { people } = partitions;

/** The key of an address's row, by the hash. */
export const addressKey = (hash: string): Item => ({ pk: { S: people.addresses + shardOf(hash) }, sk: { S: hash } });
const subscriberKey = (id: string): Item => ({ pk: { S: people.subscribers + shardOf(id) }, sk: { S: id } });

/**
 * Lets each subscriber have their address, and frees those that no subscriber has, once some of the rows were brought back
 * or deleted. Nothing may write meanwhile.
 */
export async function assignAddresses(data: StackData): Promise<void> {
  const { UpdateItemCommand } = await import('@aws-sdk/client-dynamodb');
  const update = (key: Item, UpdateExpression: string, values: Item) =>
    data.dynamo.send(
      new UpdateItemCommand({
        TableName: data.tables.people,
        Key: key,
        UpdateExpression,
        ExpressionAttributeValues: values,
      }),
    );
  const find = async (keys: Item[]) => {
    const found = await getAll(data, data.tables.people, keys);
    return new Map(found.map((item) => [keyText(item), item]));
  };
  for await (const items of chunks(scan(data, data.tables.people))) {
    const subscribers = items.filter((item) => isOf(item, people.subscribers));
    const addressOf = (item: Item) => addressKey(text(item, 'addressHash') ?? '');
    const addresses = await find(subscribers.map(addressOf));
    for (const item of subscribers) {
      const address = addresses.get(keyText(addressOf(item)));
      const [id = ''] = [text(item, 'id')];
      if (!address || address.freed || text(address, 'id') !== id)
        await update(addressOf(item), 'SET id = :id REMOVE freed, expiresAt', { ':id': { S: id } });
    }
    const held = items.filter((item) => isOf(item, people.addresses) && !item.freed);
    const holderOf = (item: Item) => subscriberKey(text(item, 'id') ?? '');
    const holders = await find(held.map(holderOf));
    for (const item of held) {
      const holder = holders.get(keyText(holderOf(item)));
      if (holder && text(holder, 'addressHash') === text(item, 'sk')) continue;
      await update(keyOf(item), 'SET freed = :freed', { ':freed': { S: holder ? 'moved' : 'left' } });
    }
  }
}
