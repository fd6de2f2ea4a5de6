import { type Box, boxes, type DoorList, type Tick } from '../../../../shared/people/model/door.ts';

/*
 * What a phone keeps of doors, so that the list works without a connection: each event's list, as last read, and every tick
 * that the list does not have yet. The list has names alone; a tick has none. Storage may be blocked or full, or hold what
 * somebody else wrote. docs/decisions/people/0121-the-door-works-offline.md
 */

const lists = 'door-list:';
const ticks = 'door-tick:';

/** A list with what the server's clock is ahead of this phone's, in milliseconds. */
export interface KeptList extends DoorList {
  ahead: number;
}

function read<Value>(key: string): Value | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as Value | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Undefined removes it. Returns whether that worked. */
function write(key: string, value: object | undefined): boolean {
  try {
    if (value) localStorage.setItem(key, JSON.stringify(value));
    else localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

const keysWith = (prefix: string) => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
};

export function keptList(eventId: number): KeptList | undefined {
  const list = read<KeptList>(lists + eventId);
  return Array.isArray(list?.people) ? list : undefined;
}

/** Returns whether it is kept. */
export function keepList(list: KeptList): boolean {
  const key = lists + list.event.id;
  if (write(key, list)) return true;
  // Those of other evenings make room.
  for (const eventId of eventsWithList()) if (eventId !== list.event.id) forgetList(eventId);
  return write(key, list);
}

const eventsWithList = () => keysWith(lists).map((key) => Number(key.slice(lists.length)));

/** Unsent ticks stay: they say nobody's name, and must not get lost. */
export function forgetList(eventId: number): void {
  write(lists + eventId, undefined);
  for (const [signupId, ticks] of keptTicks(eventId))
    for (const box of boxes) if (ticks[box]?.sent) keepTick(eventId, signupId, box, undefined);
}

/** People are late, and clear up afterwards. */
const keptAfterEnd = 12 * 3600_000;
/** Of an event whose end nobody can tell from its text. */
const keptAfterReading = 3 * 86_400_000;

/** Whether a list need not be kept any longer. `now` in Unix milliseconds. */
const isPast = ({ event: { endsAt }, readAt }: DoorList, now: number): boolean =>
  now > (endsAt === null ? Date.parse(readAt) + keptAfterReading : Date.parse(endsAt) + keptAfterEnd);

/** Removes the lists of evenings that are over and of which all is sent. */
export function forgetPastLists(now = Date.now()): void {
  for (const eventId of eventsWithList()) {
    const list = keptList(eventId);
    if (!list || (isPast(list, now) && countUnsent(keptTicks(eventId)) === 0)) forgetList(eventId);
  }
}

/** Whoever logs out leaves no names behind. */
export function forgetAllLists(): void {
  for (const eventId of eventsWithList()) forgetList(eventId);
}

/** `sent`: the server has it, and the list that this phone last read does not. */
export type KeptTick = Tick & { sent?: true };

/** The ticks of one event that its list does not have yet, by sign-up. */
export type Ticks = ReadonlyMap<string, Readonly<Partial<Record<Box, KeptTick>>>>;

/** What the server has not confirmed. */
export const unsentOf = (ticks: Ticks): [signupId: string, Partial<Record<Box, Tick>>][] =>
  [...ticks].flatMap(([signupId, each]) => {
    const unsent = Object.entries(each).filter(([, { sent }]) => !sent);
    return unsent.length > 0 ? [[signupId, Object.fromEntries(unsent)] as const] : [];
  });

export const countUnsent = (ticks: Ticks): number =>
  unsentOf(ticks).reduce((count, [, each]) => count + Object.keys(each).length, 0);

const tickKey = (eventId: number, signupId: string, box: Box) => `${ticks}${eventId}:${signupId}:${box}`;

function partsOf(key: string | null): { eventId: number; signupId: string; box: Box } | undefined {
  if (!key?.startsWith(ticks)) return undefined;
  const [event = '', signupId = '', last] = key.slice(ticks.length).split(':');
  const box = boxes.find((each) => each === last);
  return box && { eventId: Number(event), signupId, box };
}

export function keptTicks(eventId: number): Ticks {
  const found = new Map<string, Partial<Record<Box, KeptTick>>>();
  for (const key of keysWith(`${ticks}${eventId}:`)) {
    const parts = partsOf(key);
    const tick = read<KeptTick>(key);
    if (parts && tick) found.set(parts.signupId, { ...found.get(parts.signupId), [parts.box]: tick });
  }
  return found;
}

/** Undefined removes it. Returns whether that worked. Each tick has a key of its own, so that tabs do not overwrite others'. */
export const keepTick = (eventId: number, signupId: string, box: Box, tick: KeptTick | undefined): boolean =>
  write(tickKey(eventId, signupId, box), tick);

/** Calls `heard` when another tab ticks at this event, or keeps a tick no longer. */
export function hearTicks(eventId: number, heard: (signupId: string, box: Box, tick: KeptTick | undefined) => void) {
  const listen = ({ key }: StorageEvent) => {
    const parts = partsOf(key);
    if (key && parts?.eventId === eventId) heard(parts.signupId, parts.box, read<KeptTick>(key));
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
