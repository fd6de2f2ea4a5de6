import { type Box, type BoxTimes, boxes, type DoorList } from '../../../../shared/people/model/door.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { readStored, store } from '../../../ui/page/storage.ts';

/*
 * What a phone keeps of doors, so that the list works without a connection: each event's list, as last read; every tick
 * that the list does not have yet; and the page itself. The list has names alone; a tick has none. Storage may be
 * blocked or full, or hold what someone else wrote. docs/decisions/0121-the-door-works-offline.md
 */

const lists = 'door-list:';
const ticks = 'door-tick:';
const keys = 'door-key:';
const cacheName = 'door';

export interface KeptList extends DoorList {
  /** By how many milliseconds the server's clock is ahead of this phone's. */
  ahead: number;
  /** Names of those who are no longer on the list, though a tick of theirs is still unsent, by sign-up. */
  gone: Record<string, string>;
}

const keysWith = (prefix: string) => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
};

/** Whether the access has ended by which the list was read, by the server's clock. `now` in Unix milliseconds. */
export const isPast = ({ keepUntil, ahead }: Pick<KeptList, 'keepUntil' | 'ahead'>, now = Date.now()): boolean =>
  Date.parse(keepUntil) <= now + ahead;

export function keptList(eventId: number): KeptList | undefined {
  const list = readStored<KeptList>(lists + eventId);
  return Array.isArray(list?.people) && !isPast(list) ? list : undefined;
}

/** Since someone left: the page may read the list once more before it has gone. */
let hasLeft = false;

/** Returns whether it is kept. */
export function keepList(list: KeptList): boolean {
  if (hasLeft) return false;
  const key = lists + list.event.id;
  if (store(key, list)) return true;
  // Those of other events make room.
  for (const eventId of eventsWithList()) if (eventId !== list.event.id) forgetList(eventId);
  return store(key, list);
}

const eventsWithList = () => keysWith(lists).map((key) => Number(key.slice(lists.length)));

/** Unsent ticks stay: they have no names, and must not get lost. */
export function forgetList(eventId: number): void {
  store(lists + eventId, undefined);
  forgetSent(`${ticks}${eventId}:`);
}

/** Removes the ticks that the server has, which only a list needs. */
function forgetSent(prefix: string): void {
  for (const key of keysWith(prefix)) if (readStored<KeptTick>(key)?.sent) store(key, undefined);
}

/** Called as a list opens. Removes the names that this phone may keep no longer, even if it had no connection since. */
export function forgetPastLists(): void {
  hasLeft = false;
  for (const eventId of eventsWithList()) if (!keptList(eventId)) forgetList(eventId);
}

/** Leaves no names behind, no way to get them again, and not the page. */
export async function leaveDoor(): Promise<void> {
  hasLeft = true;
  for (const key of [...keysWith(lists), ...keysWith(keys)]) store(key, undefined);
  forgetSent(ticks);
  given.clear();
  if ('caches' in globalThis) await caches.delete(cacheName).catch(() => {});
}

/** What a link to the list has behind its `#`, where no server and no log sees it. */
export const hashOfKey = (key: string) => `#key=${key}`;
export const keyIn = (hash: string): string | undefined => /^#key=([\w-]{43})$/.exec(hash)?.[1];

/** Where the storage is blocked, a link opens the list for as long as the page is open. */
const given = new Map<number, string>();

export function keepKey(eventId: number, key: string): void {
  given.set(eventId, key);
  store(keys + eventId, { key });
}

/** The key of the link by which this phone opens an event's list; undefined where an admin's session does. */
export const doorKey = (eventId: number): string | undefined =>
  given.get(eventId) ?? readStored<{ key: string }>(keys + eventId)?.key;

export function forgetKey(eventId: number): void {
  given.delete(eventId);
  store(keys + eventId, undefined);
}

/** `sent`: the server has it, and the list that this phone last read does not. */
export type KeptTick = BoxTimes & { sent?: true };

/** The ticks of one event that its list does not have yet, by sign-up. */
export type Ticks = ReadonlyMap<string, Readonly<Partial<Record<Box, KeptTick>>>>;

export const unsentOf = (ticks: Ticks): [signupId: string, Partial<Record<Box, BoxTimes>>][] =>
  [...ticks].flatMap(([signupId, each]) => {
    const unsent = Object.entries(each).filter(([, { sent }]) => !sent);
    return unsent.length > 0 ? [[signupId, Object.fromEntries(unsent)] as const] : [];
  });

export const countUnsent = (ticks: Ticks): number =>
  unsentOf(ticks).reduce((count, [, each]) => count + Object.keys(each).length, 0);

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
    const tick = readStored<KeptTick>(key);
    if (parts && tick) found.set(parts.signupId, { ...found.get(parts.signupId), [parts.box]: tick });
  }
  return found;
}

/** Undefined removes it. Returns whether that worked. Each tick has its own key: tabs do not overwrite each other's. */
export const keepTick = (eventId: number, signupId: string, box: Box, tick: KeptTick | undefined): boolean =>
  store(`${ticks}${eventId}:${signupId}:${box}`, tick);

/** Calls `heard` when another tab ticks at this event, or keeps a tick no longer. */
export function hearTicks(eventId: number, heard: (signupId: string, box: Box, tick: KeptTick | undefined) => void) {
  const listen = ({ key }: StorageEvent) => {
    const parts = partsOf(key);
    if (key && parts?.eventId === eventId) heard(parts.signupId, parts.box, readStored<KeptTick>(key));
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}

/** frontend/public/doorWorker.js answers only below this path: the rest of the site is as new as the server's. */
const scope = pages.adminDoor.replace(':id', '');

/** Makes the page open without a connection, once this version has loaded. Where a browser cannot, nothing happens. */
export async function keepPage(path: string): Promise<void> {
  // `npm run dev` has no files to keep.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !('caches' in window)) return;
  try {
    await navigator.serviceWorker.register('/doorWorker.js', { scope });
    const document = await fetch(path);
    const html = await document.clone().text();
    const addresses = new Set([...addressesIn(html), ...loadedFiles()]);
    // Published since this page was loaded: what it will load is not known yet, and the kept version still works.
    if (!document.ok || !entries().every((entry) => addressesIn(html).includes(entry))) return;
    const cache = await caches.open(cacheName);
    await Promise.all([...addresses].map(async (address) => (await cache.match(address)) ?? cache.add(address)));
    await cache.put(scope, document);
    for (const { url } of await cache.keys()) {
      const { pathname } = new URL(url);
      if (pathname !== scope && !addresses.has(pathname)) await cache.delete(url);
    }
  } catch {
    // The connection was lost, or the phone is full. The page works while it is open, and tries again when reloaded.
  }
}

const addressesIn = (html: string) =>
  [...html.matchAll(/["(](\/assets\/[\w./-]+)/g)].map(([, address = '']) => address);

const loadedFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);

/** The scripts that this page began with. */
const entries = () =>
  [...window.document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].map(
    ({ src }) => new URL(src).pathname,
  );
