import type { ArchiveGuest, ArchiveGuestInput } from '../../../../shared/content/model/archiveGuest.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { forEachLimit } from '../../platform/async/forEachLimit.ts';
import { type TransactItem, transactIf, write } from '../../platform/dynamo/writes.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import * as contentItems from '../items/contentItems.ts';

const kind = partitions.content.archiveGuests;

/** In the order of their numbers; hundreds, perhaps. */
export const list = () => contentItems.list<ArchiveGuest>(kind, 'oldest');

export const find = (id: number) => contentItems.find<ArchiveGuest>(kind, id);

/** Throws 404 where there is none of this number, and without one. */
export async function get(id: number | undefined): Promise<ArchiveGuest> {
  const guest = id === undefined ? undefined : await find(id);
  if (!guest) throw notFound('This archive guest');
  return guest;
}

/** `also`: what is written with it, given its number. */
export async function create(
  guest: ArchiveGuestInput,
  also: (id: number) => TransactItem[] = () => [],
): Promise<ArchiveGuest> {
  const id = await contentItems.newIds(kind);
  await transactIf([contentItems.insertWrite(kind, { ...guest, id }), ...also(id)]);
  return { ...guest, id, version: 1 };
}

/** Adds many at once, in the order given. */
export async function createAll(guests: ArchiveGuestInput[]): Promise<void> {
  let id = await contentItems.newIds(kind, guests.length);
  const writes = guests.map((guest) => contentItems.insertWrite(kind, { ...guest, id: id++ }));
  await forEachLimit(writes, (one) => write(one));
}

/** Throws 404, or 409 where the guest is no longer of `version`. */
export async function update(
  id: number,
  { version, ...guest }: ArchiveGuestInput & { version?: number | undefined },
): Promise<ArchiveGuest> {
  const updated = await transactIf([contentItems.editWrite(kind, id, guest, version)]);
  const current = await get(id);
  if (updated) return current;
  throw conflict(
    'Somebody else changed this guest in the meantime. Please reload the list and make your changes again.',
  );
}

/** Returns who was removed. Throws 404. */
export async function remove(id: number): Promise<ArchiveGuest> {
  const guest = await get(id);
  if (!(await transactIf([contentItems.removeWrite(kind, id)]))) throw notFound('This archive guest');
  return guest;
}
