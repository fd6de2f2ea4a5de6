import type { ArchiveGuest, ArchiveGuestInput } from '../../../../shared/content/model/archiveGuest.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { forEachLimit } from '../../platform/async/forEachLimit.ts';
import { type TransactItem, transactIf, write } from '../../platform/dynamo/writes.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import * as contentItems from '../items/contentItems.ts';
import { Spellings } from './spellings.ts';

const kind = partitions.content.archiveGuests;

/** With the details that admins gave its recording. */
export type StoredGuest = ArchiveGuest & contentItems.StoredRecording;

/** By id. There may be hundreds. */
export async function list(): Promise<StoredGuest[]> {
  const guests = await contentItems.list<StoredGuest>(kind, 'oldest');
  return guests.map(withDate);
}

export async function find(id: number): Promise<StoredGuest | undefined> {
  const guest = await contentItems.find<StoredGuest>(kind, id);
  return guest && withDate(guest);
}

const withDate = (guest: StoredGuest): StoredGuest => {
  const date = guest.corrections?.date;
  return date ? { ...guest, date } : guest;
};

/** Throws 404 if there is no such guest, or `id` is undefined. */
export async function get(id: number | undefined): Promise<ArchiveGuest> {
  const guest = id === undefined ? undefined : await find(id);
  if (!guest) throw notFound('This archive guest');
  return guest;
}

/** Throws 400 if a name is another guest's. `alsoWrite` takes the new id and returns writes of the same transaction. */
export async function create(
  guest: ArchiveGuestInput,
  alsoWrite: (id: number) => TransactItem[] = () => [],
): Promise<ArchiveGuest> {
  await refuseOthersNames(guest);
  const id = await contentItems.newIds(kind);
  await transactIf([contentItems.insertWrite(kind, { ...guest, id }), ...alsoWrite(id)]);
  return { ...guest, id, version: 1 };
}

/** Adds many at once, in the order given. */
export async function createAll(guests: ArchiveGuestInput[]): Promise<void> {
  let id = await contentItems.newIds(kind, guests.length);
  const writes = guests.map((guest) => contentItems.insertWrite(kind, { ...guest, id: id++ }));
  await forEachLimit(writes, (one) => write(one));
}

/** Throws 404, 400 if a name is another guest's, or 409 if the guest no longer has `version`. */
export async function update(
  id: number,
  { version, ...guest }: ArchiveGuestInput & { version?: number | undefined },
): Promise<ArchiveGuest> {
  await refuseOthersNames(guest, id);
  const updated = await transactIf([contentItems.editWrite(kind, id, guest, version)]);
  const current = await get(id);
  if (updated) return current;
  throw conflict(
    'Someone else changed this guest in the meantime. Please reload the list and make your changes again.',
  );
}

/**
 * Two admins who enter the same spelling for two guests within the same moment are both let through. The recordings then go to
 * the guest who was added first: functions/lib/publishing/guests.ts.
 */
async function refuseOthersNames(guest: ArchiveGuestInput, id?: number): Promise<void> {
  const others = (await list()).filter((other) => other.id !== id);
  const problem = new Spellings(others).conflict(guest);
  if (problem) throw invalid(problem);
}

/** Returns the removed guest. Throws 404. */
export async function remove(id: number): Promise<ArchiveGuest> {
  const guest = await get(id);
  if (!(await transactIf([contentItems.removeWrite(kind, id)]))) throw notFound('This archive guest');
  return guest;
}
