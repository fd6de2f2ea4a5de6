import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import * as episodes from '../../../../functions/lib/content/episodes/episodes.ts';
import { upcomingEvents } from '../../../../functions/lib/content/events/events.ts';
import { defaultConcurrency } from '../../../../functions/lib/platform/async.ts';
import { dynamo as client } from '../../../../functions/lib/platform/dynamo/dynamo.ts';
import { readContent } from '../../../../functions/lib/publishing/content.ts';
import { handler as importContentHandler } from '../../../../functions/workers/importContent.ts';
import { site } from '../../../../shared/site/site.ts';
import { contentExample, guest, recent } from '../../../support/data/contentForms.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { answerDynamo, installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { asWorker } from '../../../support/run/granted.ts';

import { FakeSite } from '../../../support/site/fakeSite.ts';

const handler = asWorker('importContent', importContentHandler);

let dynamo: FakeDynamo;
let files: FakeSite['files'];
beforeEach(() => {
  dynamo = installFakeDynamo();
  files = new FakeSite([]).uploads;
});

const { episodes: [exampleEpisode] = [], upcomingEvents: [exampleEvent] = [] } = contentExample();
const many = <Item>(count: number, make: (n: number) => Item) => Array.from({ length: count }, (_, n) => make(n));
const named = (n: number, more: object = {}) => ({ ...guest, name: `Guest ${n}`, displayOrder: n + 1, ...more });
const numbered = (n: number, more: object = {}) => ({
  ...exampleEpisode,
  guid: `episode-${n}`,
  episodeNumber: n,
  ...more,
});
/** What no transcript is: a document of a word processor. */
const unreadable = { transcriptText: '%PDF-1.7' };

test.each([
  ['a wrong value', { archiveGuests: [{ ...guest, displayOrder: 0 }] }, 'archiveGuests[0].displayOrder: '],
  [
    'a missing name',
    { archiveGuests: [guest, { ...guest, name: '' }] },
    'archiveGuests[1].name: Guest name is required.',
  ],
  [
    'a letter without a valid day',
    { letters: [{ subject: 'May', previewText: null, sentAt: 'in May', htmlContent: '<p>x</p>' }] },
    'letters[0].sentAt: Use a date such as 2031-04-15',
  ],
  ['an unknown kind', { guests: [guest] }, 'the file: Unrecognized key: "guests"'],
  ['no list', { archiveGuests: guest }, 'archiveGuests: This is a list'],
  [
    'another guest’s spelling',
    { archiveGuests: [named(1, { alsoKnownAs: ['A. Lima'] }), named(2, { alsoKnownAs: ['a lima'] })] },
    'archiveGuests[1].alsoKnownAs: “a lima” already belongs to another guest, Guest 1.',
  ],
  ['the same twice', { archiveGuests: [guest, guest] }, 'archiveGuests[1]: the same name and url as archiveGuests[0]'],
  [
    'transcripts that cannot be read',
    {
      archiveGuests: [named(1, { details: unreadable })],
      recentEvents: [{ ...recent, isActive: true, details: unreadable }],
      episodes: [numbered(1, unreadable)],
    },
    /episodes\[0\]\.transcriptText: This is a document of a word processor: please save it as plain text.*\narchiveGuests\[0\]\.details\.transcriptText: This is a document.*\nrecentEvents\[0\]\.details\.transcriptText: This is/,
  ],
])('%s in a file changes nothing, and the error says what is wrong and where', async (_, content, why) => {
  await expect(handler(content)).rejects.toThrow(why);
  expect(dynamo.startingWith('content', '')).toEqual([]);
});

test('a file with a spelling of a guest whom the site has is refused', async () => {
  await handler({ archiveGuests: [{ ...guest, alsoKnownAs: ['A. Lima'] }] });
  await expect(handler({ archiveGuests: [{ ...guest, name: 'A Lima' }] })).rejects.toThrow(
    '“A Lima” is already another spelling of Ana Lima.',
  );
});

test('an import does not replace the event that visitors see', async () => {
  await handler({ upcomingEvents: [exampleEvent] });
  const shown = await upcomingEvents.active();
  expect(shown).toMatchObject({ title: exampleEvent?.title });
  await handler({ upcomingEvents: [{ ...exampleEvent, title: 'Another evening' }] });
  expect(await upcomingEvents.active()).toEqual(shown);
  expect(await upcomingEvents.list()).toHaveLength(2);
});

test('a long import survives a moment in which all pending DynamoDB calls fail', async () => {
  vi.restoreAllMocks();
  const { requestHandler } = client.config;
  onTestFinished(() => void Object.assign(client.config, { requestHandler }));
  const failed = new Set<string>();
  const made = new Set<string>();
  answerDynamo((operation, input) => {
    if (operation === 'Query' || operation === 'GetItem') return { status: 200, body: {} };
    if (operation === 'UpdateItem') return { status: 200, body: { Attributes: { lastId: { N: '1000' } } } };
    const write = JSON.stringify(input);
    const isFirst = !failed.has(write);
    failed.add(write);
    if (isFirst) return { status: 500, body: { __type: 'InternalServerError' } };
    made.add(write);
    return { status: 200, body: {} };
  });
  await handler({
    archiveGuests: many(200, named),
    episodes: many(100, (n) => numbered(n, { transcriptText: undefined })),
  });
  expect(made.size).toBe(300);
});

describe('a transcript in a file', () => {
  const kept = async () => (await episodes.list())[0]?.details.transcript;

  test('is kept as a file, and how it begins in the table', async () => {
    const checked = await handler({ check: true, episodes: [exampleEpisode] });
    expect(checked.kinds.episodes.added).toBe(1);
    expect(files.size, 'a check keeps nothing').toBe(0);
    await handler({ episodes: [exampleEpisode] });
    const transcript = await kept();
    const beginning = 'Akio Tarrant: The clay remembers the hand.';
    expect(transcript).toMatchObject({ timed: true, source: 'import', paragraphs: 1, beginning });
    const path = transcript?.path.slice(1) ?? '';
    expect([...files.keys()]).toEqual([path]);
    expect(JSON.parse(files.get(path) ?? '').segments).toEqual([
      { speaker: 'Akio Tarrant', startTime: 1, endTime: 4, body: 'The clay remembers the hand.' },
    ]);
    expect((await handler({ check: true, episodes: [exampleEpisode] })).kinds.episodes.unchanged).toBe(1);
    const changed = await handler({ episodes: [{ ...exampleEpisode, transcriptText: 'Salt.' }] });
    expect(changed.kinds.episodes.changed).toBe(1);
    expect(await kept()).toMatchObject({ timed: false });
    const { transcriptText: _, ...without } = exampleEpisode ?? {};
    await handler({ episodes: [without] });
    expect(await kept(), 'an earlier one stays').toMatchObject({ timed: false });
  });

  test('may be a guest’s or an event’s, with a date and people; one without details has none', async () => {
    const details = {
      date: '2031-04-15T10:00:00.000Z',
      people: [{ name: 'Ana Lima', role: 'guest', picture: null, link: null }],
    };
    const given = { ...details, transcriptText: 'Ana Lima: It took four years.\n\nBo Sund: And then?' };
    const url = 'https://youtu.be/eRsGyueVLvQ';
    await handler({
      archiveGuests: [named(1, { url, details: given }), named(2, { url })],
      recentEvents: [{ ...recent, isActive: true, details: given }],
    });
    const { recordings, archiveGuests } = await readContent();
    const path = expect.stringMatching(/^\/transcripts\/.*\.json$/);
    const transcript = { path, timed: false, source: 'import', language: site.language };
    const of = (kind: string, id: number) => recordings.find((each) => each.kind === kind && each.id === id)?.details;
    expect(of('guest', 1)).toMatchObject({ ...details, transcript });
    expect(of('event', 2)).toMatchObject({ ...details, transcript });
    expect(of('guest', 2)).toMatchObject({ date: null, people: [], transcript: null });
    expect(JSON.stringify(archiveGuests)).not.toContain('four years');
  });

  test('is written beside a few others at a time, whatever they belong to', async () => {
    let [open, most] = [0, 0];
    vi.spyOn(S3Client.prototype, 'send').mockImplementation(async (command: object) => {
      if (!(command instanceof PutObjectCommand)) return;
      most = Math.max(most, ++open);
      await new Promise(setImmediate);
      open--;
    });
    const details = { transcriptText: 'Salt.' };
    await handler({
      archiveGuests: many(40, (n) => named(n, { details })),
      recentEvents: many(40, (n) => ({ ...recent, isActive: false, title: `Event ${n}`, details })),
      episodes: many(40, (n) => numbered(n, details)),
    });
    expect(most).toBe(defaultConcurrency);
  });

  test('is imported as far as it can be read, and what was left out is said, with the recording', async () => {
    const transcriptText = 'WEBVTT\n\n00:01.000 --> 00:02.000\n \n\n00:02.000 --> 00:03.000\nIt took four years.';
    const content = {
      archiveGuests: [named(1, { details: { transcriptText } })],
      recentEvents: [{ ...recent, isActive: true, details: { transcriptText } }],
      episodes: [numbered(1, { title: 'On waiting', transcriptText })],
    };
    const sentence = expect.stringContaining('left out');
    const said = {
      leftOut: [recent.title, 'Guest 1', 'On waiting'].map((recording) => ({ recording, sentence })),
      allLeftOut: 3,
    };
    expect(await handler({ ...content, check: true })).toMatchObject(said);
    expect(await handler(content)).toMatchObject(said);
  });
});
