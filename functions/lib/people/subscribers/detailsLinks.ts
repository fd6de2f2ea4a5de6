import { partitions } from '../../../../shared/platform/resources.ts';
import { newLinkSecret, readSecretToken, secretToken, sha256 } from '../../platform/crypto/digest.ts';
import { seconds, tableName } from '../../platform/dynamo/dynamo.ts';
import { getItem, queryPartition } from '../../platform/dynamo/reads.ts';
import { deleteItem, putItem, write } from '../../platform/dynamo/writes.ts';

/*
 * Links for readers who asked for all that is kept about them: each has a row, under the hash of its random value, for
 * as long as it is valid. A second request leaves the first link valid: its email may arrive later.
 */

/** In seconds. */
const lifetime = 60 * 60;
const partitionOf = (reader: string) => partitions.people.detailsLinks + reader;

/** Returns the link's token. `reader`: a subscriber's id, or the hash of an address. */
export async function create(reader: string): Promise<string> {
  const { value, hash } = newLinkSecret();
  const expiresAt = seconds(Date.now()) + lifetime;
  await write(putItem(tableName('people'), { pk: partitionOf(reader), sk: hash, expiresAt }));
  return secretToken(reader, value);
}

export async function readerOf(token: string): Promise<string | undefined> {
  const { id, value } = readSecretToken(token) ?? {};
  if (id === undefined || value === undefined) return undefined;
  const key = { pk: partitionOf(id), sk: sha256(value) };
  const link = await getItem<{ expiresAt: number }>(tableName('people'), key);
  return link && link.expiresAt > Date.now() / 1000 ? id : undefined;
}

export async function forget(reader: string): Promise<void> {
  const links = await queryPartition<{ pk: string; sk: string }>(tableName('people'), partitionOf(reader));
  await Promise.all(links.map(({ pk, sk }) => write(deleteItem(tableName('people'), { pk, sk }))));
}
