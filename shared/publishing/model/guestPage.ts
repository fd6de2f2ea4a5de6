import type { Person, RecordingDetails } from '../../content/model/recording.ts';

/** Somebody on the page of a recording, with the slug of their own page if they have one. */
export type PublishedPerson = Person & { slug?: string };

/** What the page of a recording shows beside its guest, episode or event. */
export type PublishedDetails = Omit<RecordingDetails, 'people'> & { people: PublishedPerson[] };

/** A recording as a guest's page lists it. */
export interface GuestRecording {
  path: string;
  title: string;
  /** Such as "Episode 12"; empty if there is nothing to say. */
  kind: string;
  /** ISO time in UTC at which it came out; null if unknown. */
  date: string | null;
  /** Such as "1:28:40"; empty if unknown. */
  duration: string;
  /** The names of the other guests. */
  others: string[];
}

export type RelatedGuest = Pick<GuestPage, 'slug' | 'name' | 'imageUrl'>;

/** What the page of a guest shows: docs/spec.md, Guests. */
export interface GuestPage {
  /** The last part of the page's own path. Other spellings have paths that show the same page. */
  slug: string;
  name: string;
  /** A picture on this site; null if there is none. */
  imageUrl: string | null;
  /** With line breaks; empty if there are no words. */
  description: string;
  /** Their pages elsewhere, as whole web addresses. */
  links: string[];
  /** Newest first; what has no date comes last. */
  recordings: GuestRecording[];
  /** At most three. */
  related: RelatedGuest[];
}
