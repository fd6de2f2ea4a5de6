import transliterate from '@sindresorhus/transliterate';
import { episodeLabel } from '../../../shared/content/lists.ts';
import type { ArchiveGuest } from '../../../shared/content/model/archiveGuest.ts';
import {
  noDetails,
  type Person,
  type RecordingDetails,
  type RecordingKind,
} from '../../../shared/content/model/recording.ts';
import { isOnThisSite, recordingLink, videoId, webAddress } from '../../../shared/platform/links.ts';
import type {
  GuestPage,
  GuestRecording,
  PageDocument,
  PublishedDetails,
} from '../../../shared/publishing/publication.ts';
import { pathOf } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { nameKey, namesIn, wordsOf } from '../content/guests/archiveGuests.ts';
import { detailsOf, type StoredRecording } from '../content/items/contentItems.ts';
import type { WholeRecording } from '../content/recordings/recordings.ts';
import { sha256 } from '../platform/crypto/digest.ts';

export interface Guests {
  pages: GuestPage[];
  /** Each path's last part, by which a guest's page is found: its own slug and those of other spellings. */
  bySlug: Map<string, GuestPage>;
  /** The slug of the person who has this name or spelling, and a page. */
  slugOf(name: string): string | undefined;
  namesIn(text: string): string[];
}

/** The pages of all guests who have a recording, or words in the archive. */
export function guestsOf(
  archive: readonly (ArchiveGuest & StoredRecording)[],
  recordings: readonly WholeRecording[],
): Guests {
  const guests = joinGuests(archive, recordings)
    .map((guest) => draftOf(guest))
    .filter(({ recordings: theirs, elsewhere, description }) => theirs.length + elsewhere.length > 0 || description)
    .toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  const related = relatedOf(guests);
  const drafts = new Map(guests.map((guest) => [guest.slug, guest]));
  const together = byRecording(guests);
  const pageOf = ({ slug, name, imageUrl, description, links, recordings: theirs, elsewhere }: Draft): GuestPage => ({
    ...{ slug, name, imageUrl, description, links },
    recordings: [
      ...theirs.map((recording) => {
        const others = together.get(recording.name)?.filter(({ guest }) => guest.slug !== slug) ?? [];
        const names = others.map(({ guest }) => guest.name);
        return listed(recording, names);
      }),
      ...elsewhere,
    ].toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? '')),
    related: (related.get(slug) ?? [])
      .flatMap((other) => drafts.get(other) ?? [])
      .map((other) => ({ slug: other.slug, name: other.name, imageUrl: other.imageUrl })),
  });
  const pages = guests.map(pageOf);
  const bySlug = new Map(
    pages.flatMap((page) => (drafts.get(page.slug)?.names ?? []).map((name) => [slugOf(name), page] as const)),
  );
  const byKey = new Map(guests.flatMap(({ names, slug }) => names.map((name) => [nameKey(name), slug] as const)));
  const isKnown = knownIn(archive);
  return { pages, bySlug, slugOf: (name) => byKey.get(nameKey(name)), namesIn: (text) => namesIn(text, isKnown) };
}

/** The guests of each recording, by its name. */
function byRecording<Guest extends Pick<Comparable, 'recordings'>>(guests: readonly Guest[]) {
  const pairs = guests.flatMap((guest) => guest.recordings.map(({ name }) => ({ name, guest })));
  return Map.groupBy(pairs, ({ name }) => name);
}

type Draft = ReturnType<typeof draftOf>;

function draftOf({ entries, alsoKnownAs, spellings, recordings, people }: JoinedGuest) {
  const name = entries[0]?.name ?? spellings[0] ?? '';
  const names = [name, ...entries.map((entry) => entry.name), ...alsoKnownAs, ...spellings];
  const pictures = [...entries.map(({ imageUrl }) => imageUrl), ...people.map(({ picture }) => picture)];
  const description = entries.map((entry) => entry.description?.trim()).find(Boolean) ?? '';
  const theirs = withoutCopies(recordings);
  return {
    slug: slugOf(name),
    names,
    name,
    imageUrl: pictures.find((picture) => picture && isOnThisSite(picture)) ?? null,
    description,
    links: [...new Set(people.flatMap(({ link }) => (link && webAddress(link)) || []))],
    recordings: theirs,
    elsewhere: entries.flatMap((entry) =>
      recordings.some(({ kind, id }) => kind === 'guest' && id === entry.id) ? [] : elsewhereOf(entry),
    ),
    text: [description, ...theirs.flatMap((recording) => [recording.title, recording.description])].join('\n'),
  };
}

/** A film that is in the archive or in an event too is listed once, as the episode. */
function withoutCopies(recordings: readonly WholeRecording[]): WholeRecording[] {
  const rank = { episode: 0, event: 1, guest: 2 } as const;
  return recordings.filter(
    (recording) =>
      !recordings.some(
        ({ kind, videoId: film }) => film && film === recording.videoId && rank[kind] < rank[recording.kind],
      ),
  );
}

/** A recording of the archive whose page leads to another site. */
function elsewhereOf(guest: ArchiveGuest & StoredRecording): GuestRecording[] {
  if (guest.hidden || !recordingLink(guest.url) || videoId(guest.url ?? '')) return [];
  const { date } = detailsOf(guest);
  const title = `${site.product.singular} with ${guest.name}`;
  return [{ path: pathOf('video', guest.id), title, kind: 'From the archive', date, duration: '', others: [] }];
}

const listed = ({ name, kind, title, episodeNumber, duration, details }: WholeRecording, others: string[]) => ({
  ...{ path: pathOf('video', name), title, date: details.date, duration, others },
  kind: { episode: episodeLabel(episodeNumber), guest: 'From the archive', event: '' }[kind],
});

export const guestDocuments = ({ guests }: { guests: Guests }): PageDocument[] =>
  [...guests.bySlug].map(([slug, guestPage]) => ({
    page: 'guest' as const,
    path: pathOf('guest', slug),
    answers: { guestPage },
  }));

/**
 * What a recording's page shows beside its film. People who have a page get its slug; where no guest is listed, those
 * come after the others whom `guest`, the recording's own text, names and who have a page.
 */
export function publishedDetails(
  guests: Guests,
  { kind, guest, details = noDetails }: { kind: RecordingKind; guest: string; details?: RecordingDetails | undefined },
): PublishedDetails {
  const isListed = details.people.some(({ role }) => role === 'guest');
  const names = kind === 'guest' ? [guest] : guests.namesIn(guest);
  const added = isListed ? [] : names.filter((name) => guests.slugOf(name));
  const people = [...details.people, ...added.map((name) => ({ name, role: 'guest', picture: null, link: null }))];
  return {
    ...details,
    people: people.map((person) => {
      const slug = guests.slugOf(person.name);
      return slug ? { ...person, slug } : person;
    }),
  };
}

interface JoinedGuest {
  /** Oldest first. */
  entries: ArchiveGuest[];
  alsoKnownAs: string[];
  /** How recordings spell the name, the oldest first. */
  spellings: string[];
  recordings: WholeRecording[];
  /** What the recordings' feed says about them, in the order of the recordings. */
  people: Person[];
}

function knownIn(archive: readonly ArchiveGuest[]): (name: string) => boolean {
  const keys = new Set(archive.flatMap(({ name, alsoKnownAs = [] }) => [name, ...alsoKnownAs].map(nameKey)));
  keys.delete('');
  return (name) => keys.has(nameKey(name));
}

/**
 * The guests of these recordings and of the archive, joined by name (docs/spec.md, Guests). A name or spelling that
 * several entries of the archive have leads to the oldest one's person; a name, before a spelling.
 */
function joinGuests(archive: readonly ArchiveGuest[], recordings: readonly WholeRecording[]): JoinedGuest[] {
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
    for (const { name, person } of guestsIn(recording, isKnown)) {
      const guest = find(name);
      if (guest.recordings.at(-1) !== recording) guest.recordings.push(recording);
      if (!guest.spellings.includes(name)) guest.spellings.unshift(name);
      if (person) guest.people.push(person);
    }
  return [...new Set(byKey.values())];
}

/** Those in the recording's list of people, else those in its own text. A guest's own has that guest. */
function guestsIn({ kind, guest, details }: WholeRecording, isKnown: (name: string) => boolean) {
  const people = details.people.filter(({ name, role }) => role === 'guest' && nameKey(name));
  const named = people.map((person) => ({ name: person.name, person }));
  if (kind === 'guest') return [{ name: guest, person: undefined }, ...named].filter(({ name }) => nameKey(name));
  if (named.length > 0) return named;
  return namesIn(guest, isKnown).map((name) => ({ name, person: undefined }));
}

/** Longer addresses are hard to pass on. */
const maxLength = 60;

/**
 * The last part of the path of a guest's page, made from the name alone: so a guest who is added changes no one's
 * address. Two names that are not one person's (nameKey) never have the same: without its hyphens a slug is the name's
 * key. Where that cannot be, as in another script or at great length, it ends with a hash of the key: "Лев" is
 * `lev-1b7de3a4`.
 */
export function slugOf(name: string): string {
  const words = wordsOf(name).join('-');
  if (/^[a-z0-9-]+$/.test(words) && words.length <= maxLength && !endsLikeHash.test(words)) return words;
  const hash = sha256(nameKey(name)).slice(0, 8);
  const readable = transliterate(words)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength - hash.length - 1)
    .replace(/^-+|-+$/g, '');
  return `${readable || 'guest'}-${hash}`;
}

const endsLikeHash = /-[0-9a-f]{8}$/;

interface Comparable {
  slug: string;
  recordings: readonly Pick<WholeRecording, 'name'>[];
  text: string;
}

const most = 3;
/** Below it, two texts share little more than words such as "after". */
const leastAlike = 0.05;
/** Notes begin with what the conversation is about, and go on with links and thanks. */
const maxText = 3000;
/** How many of a text's words are compared: those that say most about it. More would take long, and change little. */
const maxWords = 25;
/** Most shorter words, such as "the", say nothing about a subject. */
const words = /[\p{L}\p{M}]{4,}/gu;

/**
 * The slugs of each guest's related guests: those who share most recordings with them first, then those whose words are
 * most alike. Guests who are equally close come in the order of their slugs, so that the same content always gives the
 * same.
 *
 * How much two texts are alike is the cosine of their vectors of TF-IDF
 * (https://nlp.stanford.edu/IR-book/html/htmledition/tf-idf-weighting-1.html): a word counts by how often a text has
 * it, dampened, and by how few guests' texts have it. A word that all have counts nothing.
 */
export function relatedOf(guests: readonly Comparable[]): Map<string, string[]> {
  const together = byRecording(guests);
  const alike = alikeness(guests);
  return new Map(
    guests.map((guest, at) => {
      const shared = new Map<string, number>();
      for (const { name } of guest.recordings)
        for (const { guest: other } of together.get(name) ?? [])
          shared.set(other.slug, (shared.get(other.slug) ?? 0) + 1);
      const likenesses = alike(at);
      const near = guests.flatMap(({ slug }, other) => {
        const [count, likeness] = [shared.get(slug) ?? 0, likenesses[other] ?? 0];
        return other !== at && (count > 0 || likeness >= leastAlike) ? [{ slug, count, likeness }] : [];
      });
      near.sort((a, b) => b.count - a.count || b.likeness - a.likeness || (a.slug < b.slug ? -1 : 1));
      return [guest.slug, near.slice(0, most).map(({ slug }) => slug)];
    }),
  );
}

/** Returns how much the text of the guest at a place is like each other's: 0 is not at all, 1 the same. */
function alikeness(guests: readonly Comparable[]): (at: number) => Float64Array {
  const counts = guests.map(({ text }) =>
    Map.groupBy(text.slice(0, maxText).toLowerCase().match(words) ?? [], (word) => word),
  );
  const spread = new Map<string, number>();
  for (const word of counts.flatMap((of) => [...of.keys()])) spread.set(word, (spread.get(word) ?? 0) + 1);
  const vectors = counts.map((of) => {
    const weighed = [...of].map(([word, { length }]) => {
      const texts = spread.get(word) ?? 1;
      return { word, weight: (1 + Math.log(length)) * Math.log(guests.length / texts), isOnlyHere: texts === 1 };
    });
    const length = Math.hypot(...weighed.map(({ weight }) => weight)) || 1;
    return weighed
      .filter(({ isOnlyHere }) => !isOnlyHere)
      .sort((x, y) => y.weight - x.weight || (x.word < y.word ? -1 : 1))
      .slice(0, maxWords)
      .map(({ word, weight }) => ({ word, weight: weight / length }));
  });
  const located = vectors.flatMap((vector, at) => vector.map((of) => ({ ...of, at })));
  const having = Map.groupBy(located, ({ word }) => word);
  return (at) => {
    const scores = new Float64Array(guests.length);
    for (const { word, weight } of vectors[at] ?? [])
      for (const other of having.get(word) ?? []) scores[other.at] = (scores[other.at] ?? 0) + weight * other.weight;
    return scores;
  };
}
