import type { Item } from '../../../infra/operate/audit/ledger.ts';
import { hashOf } from '../../support/data/personIds.ts';

/** Somebody who may get letters, under one address or another. */
export interface Person {
  name: string;
  addresses: [string, string, string];
}

const named = (name: string, mailbox: string): Person => ({
  name,
  addresses: [`${mailbox}@example.org`, `a${mailbox}@example.org`, `b${mailbox}@example.org`],
});

export const people: Person[] = Array.from({ length: 6 }, (_, n) => named(`P${n}`, `reader${n}`));

/** People who come for the event's last seats. They never subscribe. */
export const guests: Person[] = Array.from({ length: 12 }, (_, n) => named(`G${n}`, `guest${n}`));

/** How many people are subscribed at the beginning. */
export const initialSubscribers = 5;

const byAddress = new Map(
  [...people, ...guests].flatMap((person) => person.addresses.map((address) => [address, person] as const)),
);
const byHash = new Map([...byAddress].map(([address, person]) => [hashOf(address), person]));

export const personAt = (address: string) => byAddress.get(address);

/** The person of a ledger row or a sign-up; undefined if the row was anonymized. */
export const personIn = ({ addressHash }: Item) => byHash.get(String(addressHash));

/** The person with this recipient id, found among the ledgers' items. */
export const personOf = (items: Item[], recipient: string) => {
  const row = items.find(({ sk, addressHash }) => sk === `R#${recipient}` && addressHash !== undefined);
  return row && personIn(row);
};
