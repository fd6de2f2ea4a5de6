import transliterate from '@sindresorhus/transliterate';
import type { ArchiveGuest, ArchiveGuestInput } from '../../../../shared/content/model/archiveGuest.ts';
import { partitions } from '../../../../shared/platform/resources.ts';
import { normalize } from '../../../../shared/platform/text.ts';
import { site } from '../../../../shared/site/site.ts';
import { forEachLimit } from '../../platform/async.ts';
import { type TransactItem, transactIf, write } from '../../platform/dynamo/writes.ts';
import { conflict, invalid, notFound } from '../../platform/http/errors.ts';
import * as contentItems from '../items/contentItems.ts';

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
 * Two admins who enter one spelling for two guests within the same moment are both let through. The recordings then go
 * to the guest who was added first: functions/lib/publishing/guests.ts.
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

type Named = Pick<ArchiveGuestInput, 'name' | 'alsoKnownAs'>;

/** Each spelling leads to one person; guests with the same name are one, who may have several recordings. */
export class Spellings {
  private readonly owners = new Map<string, string>();

  constructor(guests: readonly Named[]) {
    for (const guest of guests) this.add(guest);
  }

  add({ name, alsoKnownAs = [] }: Named): void {
    for (const spelling of [name, ...alsoKnownAs]) this.owners.set(nameKey(spelling), name);
  }

  /** Why a guest beside these cannot have its names, by the form's fields; null if it can. */
  conflict({ name, alsoKnownAs = [] }: Named): Record<string, string> | null {
    const other = this.otherOwner(name, name);
    if (other) return { name: `“${name}” is already another spelling of ${other}.` };
    for (const spelling of alsoKnownAs) {
      const owner = this.otherOwner(spelling, name);
      if (owner) return { alsoKnownAs: `“${spelling}” already belongs to another guest, ${owner}.` };
    }
    return null;
  }

  private otherOwner(spelling: string, name: string): string | undefined {
    const key = nameKey(spelling);
    const owner = this.owners.get(key);
    return key && owner && nameKey(owner) !== nameKey(name) ? owner : undefined;
  }
}

/*
 * Which names are one person's: docs/spec.md, Guests. Religious titles, such as Sister or Lama, are part of a name:
 * without them it is often someone else's.
 */

/** What may stand before a name of two words or more without making it another's. */
const titles = new Set(['dr', 'mr', 'mrs', 'ms', 'mx', 'prof', 'professor']);
/** Degrees that no family name is spelled like, as "Ma" is. */
const degrees = new Set(['phd', 'dphil']);
/** What may follow a name and a comma without being a person. */
const suffixes = new Set([...degrees, 'md', 'ma', 'mba', 'jr', 'sr', 'ii', 'iii', 'iv', 'obe', 'mbe', 'cbe', 'esq']);

/** In lower case, without accents, punctuation and titles: "Dr. José O’Neill" is `jose`, `oneill`. */
export function wordsOf(name: string): string[] {
  const words = plainWords(name);
  const from = words.length > 2 && titles.has(words[0] ?? '') ? 1 : 0;
  const to = words.length - from > 2 && degrees.has(words.at(-1) ?? '') ? -1 : undefined;
  return words.slice(from, to);
}

/** The same for all spellings of a name; empty if it has no letter or digit. */
export const nameKey = (name: string): string => wordsOf(name).join('');

/**
 * Leaves out only the accents of Latin, Greek and Cyrillic (the block Combining Diacritical Marks): in other scripts
 * marks are vowels. Of what is then still no basic letter, such as "ø" or "ß", only Latin ones have a plain form.
 */
const plainWords = (text: string): string[] =>
  normalize(text, 'NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/(?=\P{ASCII})\p{Script=Latin}/gu, (letter) => transliterate(letter))
    .toLowerCase()
    .replace(/['‘’ʻʼ`.]/g, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean);

const between = /(\s*[,;]\s*(?:(?:and|&)\s+)?|\s+(?:and|&)\s+)/i;

/**
 * The people whom a text such as "A and B" or "A, B" names. Names that the archive knows are kept whole, whatever they
 * contain. The host is no guest. A name in lower case, as in "and friends", is no one's unless the archive knows it.
 */
export function namesIn(text: string, isKnown: (name: string) => boolean): string[] {
  const parts = joinSuffixes(text.trim().split(between));
  const names: string[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const known = longest(parts, at, isKnown);
    const name = known?.name ?? parts[at] ?? '';
    if (known || (wordsOf(name).length > 0 && !/^\p{Ll}/u.test(name) && nameKey(name) !== hostKey)) names.push(name);
    if (known) at = known.end;
  }
  return names;
}

const hostKey = nameKey(site.host.name);

/** Parts and what is between them, alternately; "PhD" belongs to the name before it. */
function joinSuffixes([first = '', ...rest]: string[]): string[] {
  const parts = [first];
  for (let at = 0; at < rest.length; at += 2) {
    const [separator = '', part = ''] = rest.slice(at, at + 2);
    const words = plainWords(part);
    if (separator.startsWith(',') && words.length > 0 && words.every((word) => suffixes.has(word)))
      parts.push(`${parts.pop()}${separator}${part}`);
    else parts.push(separator, part);
  }
  return parts;
}

/** The most parts from this one on that are together a known name, and the last one's place. */
function longest(parts: string[], at: number, isKnown: (name: string) => boolean) {
  for (let end = parts.length - 1; end >= at; end -= 2) {
    const name = parts.slice(at, end + 1).join('');
    if (isKnown(name)) return { name, end };
  }
  return undefined;
}
