import type { Item } from '../../../infra/operate/audit/readRows.ts';
import { hashOf } from '../../support/data/personIds.ts';

/** Somebody who may get letters, under one address or another. */
export interface Person {
  name: string;
  addresses: [string, string, string];
}

export const people: Person[] = Array.from({ length: 6 }, (_, n) => ({
  name: `P${n}`,
  addresses: [`reader${n}@example.org`, `areader${n}@example.org`, `breader${n}@example.org`],
}));

/** How many people are subscribed at the beginning. */
export const initialSubscribers = 5;

const byAddress = new Map(people.flatMap((person) => person.addresses.map((address) => [address, person] as const)));
const byHash = new Map([...byAddress].map(([address, person]) => [hashOf(address), person]));

export const personAt = (address: string) => byAddress.get(address);

/** The person of a ledger row; undefined if the row was anonymized. */
export const personIn = ({ addressHash }: Item) => byHash.get(String(addressHash));

/** The person with this recipient id, found among the ledgers' items. */
export const personOf = (items: Item[], recipient: string) => {
  const row = items.find(({ sk, addressHash }) => sk === `R#${recipient}` && addressHash !== undefined);
  return row && personIn(row);
};
