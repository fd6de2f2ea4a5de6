import type { Consent } from '../../../shared/people/model/subscriber.ts';
import { shardOf } from '../../../shared/platform/resources.ts';

/** The id in rows that a test writes directly: it looks random and is derived from the address's hash. */
export const idFrom = (hash: string) =>
  hash.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');

export function subscriberRows(email: string, addressHash: string, more: object = {}) {
  const id = idFrom(addressHash);
  const createdAt = '2024-01-01T00:00:00.000Z';
  const row = {
    id,
    addressHash,
    firstName: 'Ana',
    lastName: 'Lima',
    email,
    createdAt,
    addedAt: createdAt,
    version: 1,
    ...more,
  };
  return [
    { pk: `SUBSCRIBER#${shardOf(id)}`, sk: id, ...row },
    { pk: `ADDRESS#${shardOf(addressHash)}`, sk: addressHash, id },
  ] as const;
}

/** The row of an address whose subscriber left: if it subscribes again, it gets this id, which tests can predict. */
export const leftAddress = (addressHash: string) => ({
  ...{ pk: `ADDRESS#${shardOf(addressHash)}`, sk: addressHash },
  ...{ id: idFrom(addressHash), freed: 'left', expiresAt: 4e9 },
});

export const consented = (): Consent => ({ source: 'Newsletter form', at: new Date().toISOString() });
