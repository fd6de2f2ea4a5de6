import type { ArchiveGuest } from '../../../../shared/content/model/archiveGuest.ts';
import { isOnThisSite } from '../../../../shared/platform/imageAddress.ts';
import { recordingLink, videoId, webAddress } from '../../../../shared/platform/videoLink.ts';
import type { GuestPage, GuestRecording } from '../../../../shared/publishing/model/guestPage.ts';
import { pathOf } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { nameKey, namesIn } from '../../content/guests/names.ts';
import { detailsOf, type StoredRecording } from '../../content/items/contentItems.ts';
import type { WholeRecording } from '../../content/recordings/wholeRecordings.ts';
import { type JoinedGuest, joinGuests, knownIn } from './joinGuests.ts';
import { relatedOf } from './related.ts';
import { slugOf } from './slugs.ts';

/** Everything about guests that pages show. */
export interface Guests {
  /** By slug. */
  pages: GuestPage[];
  /** Each path's last part, by which a guest's page is found: its own slug and those of other spellings. */
  bySlug: Map<string, GuestPage>;
  /** The slug of whoever has this name or spelling, and a page. */
  slugOf(name: string): string | undefined;
  /** The people whom a text such as "A and B" names. */
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
  const together = Map.groupBy(
    guests.flatMap((guest) => guest.recordings.map(({ name }) => ({ name, guest }))),
    ({ name }) => name,
  );

  const pageOf = ({ slug, name, imageUrl, description, links, recordings: theirs, elsewhere }: Draft): GuestPage => ({
    ...{ slug, name, imageUrl, description, links },
    recordings: [
      ...theirs.map((recording) => {
        const others = together.get(recording.name)?.filter(({ guest }) => guest.slug !== slug) ?? [];
        return listed(
          recording,
          others.map(({ guest }) => guest.name),
        );
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
  return {
    ...{ pages, bySlug },
    slugOf: (name) => byKey.get(nameKey(name)),
    namesIn: (text) => namesIn(text, isKnown),
  };
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
    /** Of all spellings. */
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
  kind: { episode: `Episode ${episodeNumber}`, guest: 'From the archive', event: '' }[kind],
});
