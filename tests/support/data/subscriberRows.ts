import { shardOf } from '../../../shared/platform/shards.ts';
/** The id, in the shape of a random one, of a subscriber whose rows a test writes by itself: one for each address's hash. */
export const idFrom = (hash: string) =>
  hash.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');

/** The rows of a subscriber: their own, and their address's. */
export function subscriberRows(email: string, addressHash: string, more: object = {}) {
  const id = idFrom(addressHash);
  const createdAt = '2024-01-01T00:00:00.000Z';
  const row = { id, addressHash, firstName: 'Ana', lastName: 'Lima', email, createdAt, ...more };
  return [
    { pk: `SUBSCRIBER#${shardOf(id)}`, sk: id, ...row },
    { pk: `ADDRESS#${shardOf(addressHash)}`, sk: addressHash, id },
  ] as const;
}

/** The row of an address whose subscriber left: who subscribes with it is known by that id, which tests can tell. */
export const leftAddress = (addressHash: string) => ({
  ...{ pk: `ADDRESS#${shardOf(addressHash)}`, sk: addressHash },
  ...{ id: idFrom(addressHash), freed: 'left', expiresAt: 4e9 },
});
