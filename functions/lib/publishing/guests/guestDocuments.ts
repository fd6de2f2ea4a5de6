import { noDetails, type RecordingDetails, type RecordingKind } from '../../../../shared/content/model/recording.ts';
import type { PublishedDetails } from '../../../../shared/publishing/model/guestPage.ts';
import type { PageDocument } from '../../../../shared/publishing/model/publication.ts';
import { pathOf } from '../../../../shared/site/pages.ts';
import type { Guests } from './guestPages.ts';

/** The pages of guests, also at the paths of other spellings of a name. */
export const guestDocuments = ({ guests }: { guests: Guests }): PageDocument[] =>
  [...guests.bySlug].map(([slug, guestPage]) => ({
    page: 'guest' as const,
    path: pathOf('guest', slug),
    answers: { guestPage },
  }));

/**
 * What a recording's page shows beside its film. People who have a page get its slug; where no guest is listed, those come
 * after the others whom `guest`, the recording's own text, names and who have a page.
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
