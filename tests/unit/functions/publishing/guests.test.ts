import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameKey } from '../../../../functions/lib/content/guests/archiveGuests.ts';
import type { WholeRecording } from '../../../../functions/lib/content/recordings/recordings.ts';
import { guestsOf, publishedDetails, relatedOf, slugOf } from '../../../../functions/lib/publishing/guests.ts';
import { noDetails, type Person, type RecordingDetails } from '../../../../shared/content/model/recording.ts';
import { site } from '../../../../shared/site/site.ts';
import { runs } from '../../../support/run/runs.ts';
import { guest as archiveGuest } from '../../../support/site/publicContent.ts';

/** An episode with a film of its own, whose day is its number. */
const recordedEpisode = (
  id: number,
  guest: string,
  { details, ...more }: Partial<Omit<WholeRecording, 'details'>> & { details?: Partial<RecordingDetails> } = {},
): WholeRecording => ({
  ...{ name: `episode-${id}`, kind: 'episode', id, title: `Episode title ${id}`, guest, description: '', image: '' },
  ...{ videoId: `video-${String(id).padStart(5, '0')}`, duration: '1:00:00', episodeNumber: id, guid: null },
  ...more,
  details: { ...noDetails, date: `2026-01-${String(id).padStart(2, '0')}T10:00:00Z`, ...details },
});

const guestPerson = (name: string, more: Partial<Person> = {}): Person => ({
  ...{ name, role: 'guest', picture: null, link: null },
  ...more,
});

const film = 'https://youtu.be/aqz-KE-bpKQ';
const titled = ({ recordings }: { recordings: { title: string }[] } = { recordings: [] }) =>
  recordings.map(({ title }) => title);

test('a page has every recording with the guest, newest first, whatever the spelling', () => {
  const { pages, bySlug } = guestsOf(
    [archiveGuest(1, 'José García', { description: ' A potter. ', alsoKnownAs: ['Pepe G.'] })],
    [
      recordedEpisode(4, 'Ana Lima & Pepe G.'),
      recordedEpisode(3, 'Somebody Else'),
      recordedEpisode(2, '', { details: { people: [guestPerson('Dr. Jose Garcia')] } }),
      recordedEpisode(1, 'jose garcia, Bo Lind', { duration: '' }),
    ],
  );
  expect(pages.map(({ slug }) => slug)).toEqual(['ana-lima', 'bo-lind', 'jose-garcia', 'somebody-else']);
  const page = bySlug.get('jose-garcia');
  expect(page).toMatchObject({ name: 'José García', description: 'A potter.', imageUrl: null });
  expect(page?.recordings).toEqual([
    {
      ...{ path: '/video/episode-4', title: 'Episode title 4', date: '2026-01-04T10:00:00Z', duration: '1:00:00' },
      ...{ kind: 'Episode 4', others: ['Ana Lima'] },
    },
    expect.objectContaining({ path: '/video/episode-2', others: [] }),
    expect.objectContaining({ path: '/video/episode-1', duration: '', others: ['Bo Lind'] }),
  ]);
  expect(bySlug.get('pepe-g')).toBe(page);
});

test('people with another role are no guests; where guests are listed, the text does not count', () => {
  const host = guestPerson('Cy Moss', { role: 'host' });
  const { pages } = guestsOf(
    [],
    [
      recordedEpisode(2, 'Ana Lima with a long subtitle', { details: { people: [host, guestPerson('Ana Lima')] } }),
      recordedEpisode(1, 'Bo Lind', { details: { people: [host] } }),
    ],
  );
  expect(pages.map(({ name }) => name)).toEqual(['Ana Lima', 'Bo Lind']);
});

test('two guests of the archive with the same name are one person, with both recordings', () => {
  const first = archiveGuest(2, 'Ana Lima', { url: film });
  const second = archiveGuest(5, 'ana lima', { url: 'https://example.org/talk', description: 'A poet.' });
  const own = { ...recordedEpisode(2, 'Ana Lima'), kind: 'guest' as const, name: '2' };
  const { pages, bySlug } = guestsOf([second, first], [own]);
  expect(pages).toHaveLength(1);
  expect(bySlug.get('ana-lima')).toMatchObject({ name: 'Ana Lima', description: 'A poet.' });
  expect(bySlug.get('ana-lima')?.recordings.map(({ path }) => path)).toEqual(['/video/2', '/video/5']);
});

test('a recording of the archive is its guest’s, whose name may contain a comma or an “and”', () => {
  const own = { ...recordedEpisode(1, 'Simon and Grace'), kind: 'guest' as const, name: '1' };
  const { pages } = guestsOf([archiveGuest(1, 'Simon and Grace', { url: film })], [own]);
  expect(pages.map(({ name }) => name)).toEqual(['Simon and Grace']);
});

test('a film that is an episode and in the archive is listed once, as the episode', () => {
  const own = { ...recordedEpisode(1, 'Ana Lima'), kind: 'guest' as const, name: '1', title: 'From the archive' };
  const { pages } = guestsOf([archiveGuest(1, 'Ana Lima', { url: film })], [recordedEpisode(1, 'Ana Lima'), own]);
  expect(titled(pages[0])).toEqual(['Episode title 1']);
});

test('a recording of the archive on another site is listed unless it is hidden', () => {
  const away = (hidden: boolean) => [
    archiveGuest(7, 'Ana Lima', { url: 'https://example.org/talk', description: 'A poet.', hidden }),
  ];
  expect(guestsOf(away(false), []).pages[0]?.recordings).toEqual([
    {
      ...{ path: '/video/7', title: `${site.product.singular} with Ana Lima`, date: null, duration: '', others: [] },
      kind: 'From the archive',
    },
  ]);
  expect(titled(guestsOf(away(true), []).pages[0])).toEqual([]);
});

test('without a recording and without words there is no page', () => {
  const { pages } = guestsOf(
    [
      archiveGuest(1, 'Ana Lima'),
      archiveGuest(2, 'Bo Lind', { description: '  ' }),
      archiveGuest(3, '—', { url: film }),
    ],
    [],
  );
  expect(pages).toEqual([]);
});

test('of two spellings that several have, a name counts before a spelling, and the oldest guest first', () => {
  const { bySlug } = guestsOf(
    [
      archiveGuest(1, 'Ana Lima', { alsoKnownAs: ['Bo Lind', 'A. L.'], description: 'A poet.' }),
      archiveGuest(2, 'Bo Lind', { alsoKnownAs: ['A. L.'], description: 'A potter.' }),
    ],
    [recordedEpisode(1, 'Bo Lind and A. L.')],
  );
  expect(bySlug.get('bo-lind')?.name).toBe('Bo Lind');
  expect(bySlug.get('a-l')?.name).toBe('Ana Lima');
  expect([titled(bySlug.get('bo-lind')), titled(bySlug.get('ana-lima'))]).toEqual([
    ['Episode title 1'],
    ['Episode title 1'],
  ]);
});

test('picture and links come from the archive and the feed; another site’s picture is not shown', () => {
  const listed = (picture: string, link: string) => [guestPerson('Ana Lima', { picture, link })];
  const recordings = [
    recordedEpisode(2, '', {
      details: { people: listed('https://cdn.example.org/ana.jpg', 'https://example.org/ana') },
    }),
    recordedEpisode(1, '', { details: { people: listed('/pictures/ana.jpg', 'javascript:alert(1)') } }),
  ];
  const page = (imageUrl: string | null) => guestsOf([archiveGuest(1, 'Ana Lima', { imageUrl })], recordings).pages[0];
  expect(page(null)).toMatchObject({ imageUrl: '/pictures/ana.jpg', links: ['https://example.org/ana'] });
  expect(page('/media/ana.webp')).toMatchObject({ imageUrl: '/media/ana.webp' });
  expect(page('https://example.org/a.jpg')).toMatchObject({ imageUrl: '/pictures/ana.jpg' });
});

describe('people on a recording’s page', () => {
  const guests = guestsOf(
    [archiveGuest(1, 'Ana Lima', { description: 'A poet.', alsoKnownAs: ['A. Lima'] }), archiveGuest(2, 'Cy and Co')],
    [recordedEpisode(1, 'Bo Lind and Cy and Co')],
  );
  const peopleOf = (kind: 'episode' | 'guest' | 'event', guest: string, people = noDetails.people) =>
    publishedDetails(guests, { kind, guest, details: { ...noDetails, people } }).people;
  const bo = { ...guestPerson('Bo Lind'), slug: 'bo-lind' };
  const cy = { ...guestPerson('Cy and Co'), slug: 'cy-and-co' };

  test('lead to their own pages, if they have one', () => {
    const host = guestPerson('A Lima', { role: 'host' });
    const ana = guestPerson('Dr. Ana Lima');
    const unknown = [guestPerson('Nobody'), guestPerson('—')];
    expect(peopleOf('episode', 'Bo Lind', [host, ana, ...unknown])).toEqual([
      { ...host, slug: 'ana-lima' },
      { ...ana, slug: 'ana-lima' },
      ...unknown,
    ]);
  });

  test('are those whom the recording names, after the others, where no guest is listed', () => {
    const host = guestPerson('Dee', { role: 'host' });
    expect(peopleOf('episode', 'Bo Lind, Cy and Co and Somebody Else', [host])).toEqual([host, bo, cy]);
    expect(peopleOf('event', 'Bo Lind')).toEqual([bo]);
    expect(peopleOf('guest', 'Cy and Co')).toEqual([cy]);
    expect(publishedDetails(guests, { kind: 'guest', guest: 'Nobody' }).people).toEqual([]);
  });
});

const comparable = (slug: string, text: string, recordings: string[] = []) => ({
  ...{ slug, text },
  recordings: recordings.map((name) => ({ name })),
});

const texts = {
  ana: 'A potter whose kiln burned for forty years, and the clay she dug.',
  bo: 'Clay, glaze and the patience of a kiln: a potter speaks about bowls.',
  cy: 'A beekeeper who keeps her hives in the abbey’s orchard.',
  dee: 'An orchard of old apples, and the hives between its rows.',
  eve: 'Forty nights at sea, and what the sailors sang.',
  flo: 'Sailors’ songs, and how they change at sea.',
  gil: 'Mathematics.',
  hal: 'Chess.',
};
const all = Object.entries(texts).map(([slug, text]) => comparable(slug, text));

test('those whose words are most alike are related, and no one else', () => {
  const related = relatedOf(all);
  expect(related.get('ana')?.[0]).toBe('bo');
  expect(related.get('cy')).toEqual(['dee']);
  expect(related.get('flo')).toEqual(['eve']);
  expect(related.get('gil')).toEqual([]);
});

test('those who share a recording come first, who share more before who share one', () => {
  const sharing: Record<string, string[]> = { ana: ['1', '2', '3'], gil: ['3'], hal: ['1', '2'] };
  const related = relatedOf(all.map(({ slug, text }) => comparable(slug, text, sharing[slug])));
  expect(related.get('ana')).toEqual(['hal', 'gil', 'bo']);
  expect(related.get('gil')).toEqual(['ana']);
});

test('there are at most three, and they are the same in whatever order the guests are given', () => {
  const many = Array.from({ length: 20 }, (_, n) =>
    comparable(`g-${String.fromCharCode(97 + n)}`, n < 5 ? 'clay kiln' : `word${n}`),
  );
  expect(relatedOf(many).get('g-c')).toEqual(['g-a', 'g-b', 'g-d']);
  expect(relatedOf(many.toReversed()).get('g-c')).toEqual(['g-a', 'g-b', 'g-d']);
});

test('words that all have make no one alike', () => {
  const same = Array.from({ length: 8 }, (_, n) => comparable(`g-${n}`, 'A sample guest of the archive.'));
  expect([...relatedOf(same).values()].flat()).toEqual([]);
});

test.each([
  ['Ana Lima', 'ana-lima'],
  ['José García', 'jose-garcia'],
  ['Dr. Søren O’Neill', 'soren-oneill'],
  ['Müller', 'muller'],
  ['Mueller', 'mueller'],
])('%s is at /guests/%s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test.each([
  ['Лев Толстой', /^lev-tolstoi?y?-[0-9a-f]{8}$/],
  ['春', /^guest-[0-9a-f]{8}$/],
  ['Ana '.repeat(30), /^ana(-ana)+-[0-9a-f]{8}$/],
  // It would be the address of a name that ends with a hash.
  ['Guest 0123abcd', /^guest-0123abcd-[0-9a-f]{8}$/],
])('%s has a slug that ends with a hash', (name, form) => {
  expect(slugOf(name)).toMatch(form);
  expect(slugOf(name).length).toBeLessThanOrEqual(60);
});

const word = fc.oneof(
  fc.constantFrom(...['Ana', 'José', 'jose', 'Müller', 'Mueller', 'Muller', 'Лев', 'Lev', '春', 'Jean-Luc']),
  fc.constantFrom('Dr.', 'Sister', 'PhD', 'guest'),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));

test('two people never have the same slug, and one person’s names never differ but in their hyphens', () => {
  fc.assert(
    fc.property(name, name, (a, b) => {
      if (!nameKey(a) || !nameKey(b)) return;
      const plain = (text: string) => slugOf(text).replaceAll('-', '');
      expect(nameKey(a) === nameKey(b)).toBe(plain(a) === plain(b));
      expect(slugOf(a)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    }),
    { numRuns: runs(500) },
  );
});

test('a guest who is added changes no one’s address, and no page gets someone else', () => {
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 8 }), name, fc.nat(8), (names, added, at) => {
      const guests = (all: string[]) =>
        guestsOf(
          all.map((each, id) => archiveGuest(id + 1, each, { description: `Words about ${each}.` })),
          [],
        );
      const before = guests(names);
      const after = guests(names.toSpliced(at, 0, added));
      for (const [slug, { name: shown }] of before.bySlug) {
        const now = after.bySlug.get(slug)?.name ?? '';
        expect(nameKey(now), slug).toBe(nameKey(shown));
      }
    }),
    { numRuns: runs(200) },
  );
});
