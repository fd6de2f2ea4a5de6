import { type Box, boxes, type DoorList, type Tick } from '../../../../shared/people/model/door.ts';

/*
 * What a phone keeps of doors, so that the list works without a connection: each event's list, as last read, and every tick
 * that the server has not confirmed. The list has names alone; a tick has none. Storage may be blocked or full, or hold what
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
  for (const other of keysWith(lists)) if (other !== key) write(other, undefined);
  return write(key, list);
}

export const forgetList = (eventId: number): void => void write(lists + eventId, undefined);

/** People are late, and clear up afterwards. */
const keptAfterEnd = 12 * 3600_000;
/** Of an event whose end nobody can tell from its text. */
const keptAfterReading = 3 * 86_400_000;

/** Whether a list need not be kept any longer. `now` in Unix milliseconds. */
const isPast = ({ event: { endsAt }, readAt }: DoorList, now: number): boolean =>
  now > (endsAt === null ? Date.parse(readAt) + keptAfterReading : Date.parse(endsAt) + keptAfterEnd);

/** Removes the lists of evenings that are over and of which all is sent. */
export function forgetPastLists(now = Date.now()): void {
  for (const key of keysWith(lists)) {
    const eventId = Number(key.slice(lists.length));
    const list = keptList(eventId);
    if (!list || (isPast(list, now) && keptTicks(eventId).size === 0)) write(key, undefined);
  }
}

/** Whoever logs out leaves no names behind. Unsent ticks stay: they say nobody's name, and must not get lost. */
export function forgetAllLists(): void {
  for (const key of keysWith(lists)) write(key, undefined);
}

/** The ticks of one event that the server has not confirmed, by sign-up. */
export type Ticks = ReadonlyMap<string, Readonly<Partial<Record<Box, Tick>>>>;

const tickKey = (eventId: number, signupId: string, box: Box) => `${ticks}${eventId}:${signupId}:${box}`;

function partsOf(key: string | null): { eventId: number; signupId: string; box: Box } | undefined {
  if (!key?.startsWith(ticks)) return undefined;
  const [event = '', signupId = '', last] = key.slice(ticks.length).split(':');
  const box = boxes.find((each) => each === last);
  return box && { eventId: Number(event), signupId, box };
}

export function keptTicks(eventId: number): Map<string, Partial<Record<Box, Tick>>> {
  const found = new Map<string, Partial<Record<Box, Tick>>>();
  for (const key of keysWith(`${ticks}${eventId}:`)) {
    const parts = partsOf(key);
    const tick = read<Tick>(key);
    if (parts && tick) found.set(parts.signupId, { ...found.get(parts.signupId), [parts.box]: tick });
  }
  return found;
}

/** Undefined removes it. Returns whether that worked. Each tick has a key of its own, so that tabs do not overwrite others'. */
export const keepTick = (eventId: number, signupId: string, box: Box, tick: Tick | undefined): boolean =>
  write(tickKey(eventId, signupId, box), tick);

/** Calls `heard` when another tab ticks at this event, or has sent a tick. */
export function hearTicks(eventId: number, heard: (signupId: string, box: Box, tick: Tick | undefined) => void) {
  const listen = ({ key }: StorageEvent) => {
    const parts = partsOf(key);
    if (key && parts?.eventId === eventId) heard(parts.signupId, parts.box, read<Tick>(key));
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
