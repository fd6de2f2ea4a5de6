import { type DoorPerson, laterTick, type Tick } from '../../../../shared/people/model/door.ts';
import { fold } from '../../../../shared/platform/normalize.ts';
import type { Ticks } from './keptDoor.ts';

export const nameOf = ({ firstName, lastName }: Pick<DoorPerson, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

const merged = new WeakMap<object, { read: DoorPerson; person: DoorPerson }>();

/**
 * Somebody as this phone knows them: with the ticks that the list does not have yet. Without such, `read` itself; with the same
 * ones, the same object as before, so that a tick draws one row again.
 */
export function withTicks(read: DoorPerson, ticks: Ticks): DoorPerson {
  const found = ticks.get(read.id);
  if (!found) return read;
  const before = merged.get(found);
  if (before?.read === read) return before.person;
  const person = { ...read, came: laterTick(read.came, found.came), paid: laterTick(read.paid, found.paid) };
  merged.set(found, { read, person });
  return person;
}

/**
 * A tick of now by the server's clock, later than the last one of its box whatever this phone's clock says. `ahead`: by how
 * many milliseconds the server's clock is ahead of this phone's.
 */
export const newTick = (is: boolean, last: Tick | undefined, ahead: number): Tick => ({
  is,
  at: new Date(Math.max(Date.now() + ahead, last ? Date.parse(last.at) + 1 : 0)).toISOString(),
});

/** Whom the list shows: all, those who attend one way, or those who were not ticked yet. */
export type Shown = 'all' | 'in-person' | 'virtual' | 'absent';

export const isShown = ({ attendanceType, came }: DoorPerson, shown: Shown): boolean =>
  shown === 'all' || (shown === 'absent' ? !came?.is : attendanceType === shown);

/** Each person's name as it is searched. Made once for a list: folding 5,000 names takes longer than searching them. */
export const searchable = (people: readonly DoorPerson[]): ReadonlyMap<string, string> =>
  new Map(people.map((person) => [person.id, ` ${fold(nameOf(person)).replaceAll('-', ' ')}`]));

/** Those in whose name each typed word begins a word. `names`: see {@link searchable}. */
export function called(typed: string, names: ReadonlyMap<string, string>): ReadonlySet<string> {
  const words = fold(typed).replaceAll('-', ' ').split(/\s+/).filter(Boolean);
  const beginnings = words.map((word) => ` ${word}`);
  const found = [...names].filter(([, name]) => beginnings.every((beginning) => name.includes(beginning)));
  return new Set(found.map(([id]) => id));
}
