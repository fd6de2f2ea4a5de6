import { idOf } from '../support/personIds.ts';

/** Somebody who may get letters, under one address or another. */
export interface Person {
  name: string;
  addresses: [string, string, string];
}

/** In two shards, so that messages carry several of them. */
export const people: Person[] = Array.from({ length: 400 }, (_, n) => `reader${n}@example.org`)
  .filter((address) => /^[01]/.test(idOf(address)))
  .slice(0, 6)
  .map((address, n) => ({ name: `P${n}`, addresses: [address, `a${address}`, `b${address}`] }));

/** They are subscribed when it begins; the others are not. */
export const subscribed = 5;

const byAddress = new Map(people.flatMap((person) => person.addresses.map((address) => [address, person] as const)));
const byId = new Map(people.flatMap((person) => person.addresses.map((address) => [idOf(address), person] as const)));

export const personAt = (address: string) => byAddress.get(address);
export const personOf = (id: string) => byId.get(id);
