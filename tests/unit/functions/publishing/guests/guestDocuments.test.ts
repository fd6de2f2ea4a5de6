import { expect, test } from 'vitest';
import { guestDocuments, publishedDetails } from '../../../../../functions/lib/publishing/guests/guestDocuments.ts';
import { guestsOf } from '../../../../../functions/lib/publishing/guests/guestPages.ts';
import { noDetails } from '../../../../../shared/content/model/recording.ts';
import { addressOf } from '../../../../../shared/publishing/model/publication.ts';
import { archiveGuest, guestPerson, recordedEpisode } from '../../../../support/site/guestContent.ts';

const guests = guestsOf(
  [archiveGuest(1, 'Ana Lima', { description: 'A poet.', alsoKnownAs: ['A. Lima'] }), archiveGuest(2, 'Cy and Co')],
  [recordedEpisode(1, 'Bo Lind and Cy and Co')],
);
const peopleOf = (kind: 'episode' | 'guest' | 'event', guest: string, people = noDetails.people) =>
  publishedDetails(guests, { kind, guest, details: { ...noDetails, people } }).people;

test('each spelling of a guest has a document, with the same page', () => {
  const documents = guestDocuments({ guests });
  expect(documents.map((document) => [document.path, addressOf(document)])).toEqual([
    ['/guests/ana-lima', '/pages/guest/ana-lima.html'],
    ['/guests/a-lima', '/pages/guest/a-lima.html'],
    ['/guests/bo-lind', '/pages/guest/bo-lind.html'],
    ['/guests/cy-and-co', '/pages/guest/cy-and-co.html'],
  ]);
  expect(documents[1]?.answers?.guestPage?.slug).toBe('ana-lima');
});

test('people on a recording’s page lead to their own pages, if they have one', () => {
  const host = guestPerson('A Lima', { role: 'host' });
  expect(peopleOf('episode', 'Bo Lind', [host, guestPerson('Nobody')])).toEqual([
    { ...host, slug: 'ana-lima' },
    guestPerson('Nobody'),
  ]);
});

test('where no guest is listed, those whom the recording names come after the others', () => {
  const bo = { ...guestPerson('Bo Lind'), slug: 'bo-lind' };
  const host = guestPerson('Dee', { role: 'host' });
  expect(peopleOf('episode', 'Bo Lind, Cy and Co and Somebody Else', [host])).toEqual([
    ...[host, bo],
    { ...guestPerson('Cy and Co'), slug: 'cy-and-co' },
  ]);
  expect(peopleOf('event', 'Bo Lind')).toEqual([bo]);
  expect(peopleOf('guest', 'Cy and Co')).toEqual([{ ...guestPerson('Cy and Co'), slug: 'cy-and-co' }]);
  expect(publishedDetails(guests, { kind: 'guest', guest: 'Nobody' }).people).toEqual([]);
});
