import content from '../../../infra/local/seed/content/samples.json' with { type: 'json' };
import { episodePath } from '../../../shared/content/lists.ts';
import type { ArchiveGuest } from '../../../shared/content/model/archiveGuest.ts';
import type { Episode } from '../../../shared/content/model/episode.ts';
import type { RecentEvent } from '../../../shared/content/model/recentEvent.ts';
import { noDetails, recordingDetails } from '../../../shared/content/model/recording.ts';
import type { UpcomingEvent } from '../../../shared/content/model/upcomingEvent.ts';
import type { Transcript } from '../../../shared/content/transcripts.ts';
import type { Letter } from '../../../shared/letters/model/letter.ts';
import {
  type Answers,
  absentDocuments,
  doneDocuments,
  linkDocuments,
  outcomeDocuments,
  type PageDocument,
  pageReads,
} from '../../../shared/publishing/publication.ts';
import { type PageName, pages, pathOf } from '../../../shared/site/pages.ts';
import { withTimes } from '../../../shared/time/readTimes.ts';

const dated = JSON.parse(
  JSON.stringify(content)
    .replaceAll(/\{[^{}"]*as an episode\}/g, '2031-05-03T10:00:00.000Z')
    .replaceAll(/\{[^{}"]*weeks[^{}"]*\}/g, 'May 3, 2031'),
) as typeof content;
const rows = <Row>(list: object[]) => list.map((row, at) => ({ id: at + 1, version: 1, ...row })) as Row[];

const archiveGuests = rows<ArchiveGuest>(dated.archiveGuests);
const episodes = rows<Episode>(dated.episodes);

const sampleLetters = [
  {
    ...{ slug: 'a-letter-in-may', subject: 'A letter in May', summary: 'What grew while nobody looked.' },
    sentAt: '2026-05-03T14:00:00.000Z',
  },
];

export const sampleAnswers = {
  activeRecentEvent: rows<RecentEvent>(dated.recentEvents).at(-1) ?? null,
  activeUpcomingEvent: rows<UpcomingEvent>(dated.upcomingEvents).map((event) => withTimes(event))[0] ?? null,
  archiveGuests,
  featuredGuests: archiveGuests.filter(({ isFeatured }) => isFeatured),
  episodes,
  letters: sampleLetters,
  canceledEvent: null,
  latestLetters: sampleLetters,
} satisfies Answers;

const [guest] = archiveGuests;
const [episode] = episodes;
if (!guest || !episode) throw new Error('The sample content lacks guests or episodes');

const { date, season, audio, chapters, people, link } = dated.episodes[0] ?? {};
const path = `/transcripts/${'a'.repeat(32)}.json`;
const whole = recordingDetails.parse({
  ...{ date, season, audio, chapters, people, link },
  transcript: { path, language: 'en', timed: true, source: 'import', paragraphs: 1, beginning: '' },
});
const transcript: Transcript = {
  version: '1.0.0',
  segments: ['Forty years with one kiln.', 'And the bowl?', 'It waited until I stopped wanting it.'].map(
    (body, at) => ({ speaker: people?.[at % 2]?.name ?? '', startTime: at * 60, endTime: at * 60 + 50, body }),
  ),
};

/** Recordings: one of a guest, and one of an episode, which also has its film's path. */
const sampleRecordings: PageDocument[] = [
  {
    page: 'video',
    path: pathOf('video', guest.id),
    answers: { archiveGuest: guest, recordingDetails: noDetails },
  },
  ...[episodePath(episode), pathOf('video', episode.videoId)].map((at) => ({
    page: 'video' as const,
    path: at,
    answers: { episode, recordingDetails: whole },
    transcript,
  })),
];

const [summary] = sampleLetters;
const sampleLetter: PageDocument = {
  page: 'letter',
  path: pathOf('letter', summary?.slug ?? ''),
  answers: { letter: { ...summary, html: '<p>Dear reader,</p><h2>May</h2><p>it grew.</p>', laidOut: false } as Letter },
};

/** A guest with everything that a guest's page may show, and one with as little as it may. */
const sampleGuests: PageDocument[] = [
  {
    slug: 'akio-tarrant',
    name: guest.name,
    imageUrl: '/pictures/guest-morning-768.webp',
    description: 'Forty years with one kiln.\n\nAnd one bowl.',
    links: ['https://www.example.org/people/akio/', `https://example.org/${'long'.repeat(40)}`],
    recordings: [
      {
        ...{ path: episodePath(episode), title: episode.title, kind: 'Episode 1', duration: '1:22:23' },
        ...{ date: '2026-03-12T10:00:00Z', others: ['Alba Quintrell', 'Zephyr Okafor'] },
      },
      {
        ...{ path: pathOf('video', guest.id), title: `With ${'Wolfeschlegelsteinhausen'.repeat(4)}` },
        ...{ kind: 'From the archive', date: null, duration: '', others: [] },
      },
    ],
    related: [
      { slug: 'alba-quintrell', name: 'Alba Quintrell', imageUrl: null },
      { slug: 'leocadia-brandt', name: 'Leocadia Brandt', imageUrl: '/pictures/guest-sea-768.webp' },
      { slug: 'long', name: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3), imageUrl: null },
    ],
  },
  {
    ...{ slug: 'alba', name: 'Donaudampfschifffahrtsgesellschaftskapitänin '.repeat(2), imageUrl: null },
    ...{ description: '', links: [], recordings: [], related: [] },
  },
].map((guestPage) => ({ page: 'guest' as const, path: pathOf('guest', guestPage.slug), answers: { guestPage } }));

/** A document of every page without parameters, with what it reads of `answers`. */
const pagesWith = (answers: Answers): PageDocument[] =>
  Object.entries(pageReads).map(([page, reads]) => ({
    page: page as PageName,
    path: page === 'notFound' ? '/nothing' : pages[page as keyof typeof pages],
    answers: Object.fromEntries([...reads].map((name) => [name, answers[name]])),
  }));

const withFooter = (documents: PageDocument[], hasLetters: boolean): PageDocument[] =>
  documents.map((document) => ({ ...document, answers: { ...document.answers, hasLetters } }));

const emptyContent = pagesWith({
  activeRecentEvent: null,
  activeUpcomingEvent: null,
  canceledEvent: null,
  archiveGuests: [],
  featuredGuests: [],
  episodes: [],
  ...{ letters: [], latestLetters: [] },
}).filter(({ answers = {} }) => Object.keys(answers).length > 0);
/** The pages that show content, before there is any. */
export const emptyPages = withFooter(emptyContent, false);

const allPages: PageDocument[] = [
  ...pagesWith(sampleAnswers),
  ...sampleRecordings,
  ...sampleGuests,
  sampleLetter,
  ...absentDocuments,
  ...linkDocuments,
  ...doneDocuments,
  ...outcomeDocuments,
];
/** A document of every public page with everything that it reads, including pages for absent content. */
export const samplePages = withFooter(allPages, true);
