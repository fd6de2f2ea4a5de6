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

/** They are subscribed when it begins; the others are not. */
export const subscribed = 5;

const byAddress = new Map(people.flatMap((person) => person.addresses.map((address) => [address, person] as const)));
const byHash = new Map([...byAddress].map(([address, person]) => [hashOf(address), person]));

export const personAt = (address: string) => byAddress.get(address);

/** Whom a row of a ledger is about; nobody, where it was made anonymous. */
export const personIn = ({ addressHash }: Item) => byHash.get(String(addressHash));

/** The same by the recipient's id, among the items of the ledgers. */
export const personOf = (items: Item[], recipient: string) => {
  const row = items.find(({ sk, addressHash }) => sk === `R#${recipient}` && addressHash !== undefined);
  return row && personIn(row);
};
