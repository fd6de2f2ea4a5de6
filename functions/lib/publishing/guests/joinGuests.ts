import type { ArchiveGuest } from '../../../../shared/content/model/archiveGuest.ts';
import type { Person } from '../../../../shared/content/model/recording.ts';
import { nameKey, namesIn } from '../../content/guests/names.ts';
import type { WholeRecording } from '../../content/recordings/wholeRecordings.ts';

/** One person, with everything that the archive and the recordings have about them. */
export interface JoinedGuest {
  /** Their entries in the archive, oldest first. */
  entries: ArchiveGuest[];
  /** The other spellings that they have in the archive. */
  alsoKnownAs: string[];
  /** How recordings spell the name, the oldest first. */
  spellings: string[];
  /** In the order given. */
  recordings: WholeRecording[];
  /** What the recordings' feed says about them, in the order of the recordings. */
  people: Person[];
}

/** Whether the archive has somebody of this name or spelling. */
export function knownIn(archive: readonly ArchiveGuest[]): (name: string) => boolean {
  const keys = new Set(archive.flatMap(({ name, alsoKnownAs = [] }) => [name, ...alsoKnownAs].map(nameKey)));
  keys.delete('');
  return (name) => keys.has(nameKey(name));
}

/**
 * The guests of these recordings and of the archive, joined by name (docs/spec.md, Guests). A name or spelling that several
 * entries of the archive have leads to the oldest one's person; a name, before a spelling.
 */
export function joinGuests(archive: readonly ArchiveGuest[], recordings: readonly WholeRecording[]): JoinedGuest[] {
  const byKey = new Map<string, JoinedGuest>();
  const find = (name: string): JoinedGuest => {
    const key = nameKey(name);
    const known = byKey.get(key);
    if (known) return known;
    const guest = { entries: [], alsoKnownAs: [], spellings: [], recordings: [], people: [] };
    byKey.set(key, guest);
    return guest;
  };

  const entries = archive.filter(({ name }) => nameKey(name)).toSorted((a, b) => a.id - b.id);
  for (const entry of entries) find(entry.name).entries.push(entry);
  for (const { name, alsoKnownAs = [] } of entries)
    for (const spelling of alsoKnownAs.filter(nameKey)) {
      const guest = find(name);
      const key = nameKey(spelling);
      if (!byKey.has(key)) byKey.set(key, guest);
      if (byKey.get(key) === guest) guest.alsoKnownAs.push(spelling);
    }

  const isKnown = knownIn(entries);
  for (const recording of recordings)
    for (const { name, person } of guestsOf(recording, isKnown)) {
      const guest = find(name);
      if (guest.recordings.at(-1) !== recording) guest.recordings.push(recording);
      if (!guest.spellings.includes(name)) guest.spellings.unshift(name);
      if (person) guest.people.push(person);
    }
  return [...new Set(byKey.values())];
}

/** The guests whom a recording names: those in its list of people, else those in its own text. A guest's own has that guest. */
function guestsOf({ kind, guest, details }: WholeRecording, isKnown: (name: string) => boolean) {
  const people = details.people.filter(({ name, role }) => role === 'guest' && nameKey(name));
  const named = people.map((person) => ({ name: person.name, person }));
  if (kind === 'guest') return [{ name: guest, person: undefined }, ...named].filter(({ name }) => nameKey(name));
  if (named.length > 0) return named;
  return namesIn(guest, isKnown).map((name) => ({ name, person: undefined }));
}
