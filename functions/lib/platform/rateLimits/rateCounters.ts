import { partitions } from '../../../../shared/platform/resources.ts';
import { retry } from '../async/retry.ts';
import { personHash } from '../crypto/personHash.ts';
import { seconds, tableName } from '../dynamo/dynamo.ts';
import { when } from '../dynamo/expressions.ts';
import { getItem } from '../dynamo/reads.ts';
import { deleteItem, updateItem, write } from '../dynamo/writes.ts';

/** A period in which attempts are counted. It begins with the first one. */
interface Window {
  name: string;
  seconds: number;
}

/** One attempt: `count` is its number within its window, which ends at `endsAt` (Unix milliseconds). */
export interface Attempt {
  window: Window;
  who: string;
  count: number;
  endsAt: number;
}

/** Addresses are stored as keyed hashes, and only until their window has ended. */
const keyOf = async ({ name }: Window, who: string) => ({
  pk: `${partitions.access.rates}${name}#${await personHash('rate', who)}`,
  sk: 'WINDOW',
});

/** Counts one more attempt: opens a window for `who`, which usually takes one write, or counts in the open one. */
export const count = (window: Window, who: string): Promise<Attempt> =>
  retry(async () => {
    const now = Date.now();
    const endsAt = now + window.seconds * 1000;
    const counted =
      (await update(window, who, {
        set: { times: 1, endsAt, expiresAt: seconds(endsAt) + 1 },
        when: when`attribute_not_exists(pk) OR endsAt <= ${now}`,
      })) ?? (await update(window, who, { add: { times: 1 }, when: when`endsAt > ${now}` }));
    // Undefined where the window ended at this moment.
    return counted && { window, who, count: counted.times, endsAt: counted.endsAt };
  });

/** Uncounts the attempt, if its window is still open. */
export async function takeBack({ window, who, endsAt }: Attempt): Promise<void> {
  await update(window, who, { add: { times: -1 }, when: when`endsAt = ${endsAt}` });
}

/** The open window of `who`, if any; `endsAt` in Unix milliseconds. */
export async function find(window: Window, who: string): Promise<{ times: number; endsAt: number } | undefined> {
  const found = await getItem<{ times: number; endsAt: number }>(tableName('access'), await keyOf(window, who));
  return found && found.endsAt > Date.now() ? found : undefined;
}

export async function forget(window: Window, who: string): Promise<void> {
  await write(deleteItem(tableName('access'), await keyOf(window, who)));
}

/** Undefined where the condition did not hold. */
async function update(
  window: Window,
  who: string,
  changes: Parameters<typeof updateItem>[2],
): Promise<{ times: number; endsAt: number } | undefined> {
  const updated = await write(updateItem(tableName('access'), await keyOf(window, who), changes), 'ALL_NEW');
  return updated as { times: number; endsAt: number } | undefined;
}
