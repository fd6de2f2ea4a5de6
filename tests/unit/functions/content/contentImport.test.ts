import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as episodes from '../../../../functions/lib/content/episodes/episodes.ts';
import { upcomingEvents } from '../../../../functions/lib/content/events/events.ts';
import { handler } from '../../../../functions/workers/importContent.ts';
import { contentExample } from '../../../support/data/contentExample.ts';
import { guest } from '../../../support/data/contentForms.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';

let dynamo: FakeDynamo;
beforeEach(() => {
  dynamo = installFakeDynamo();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

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
    {
      archiveGuests: [
        { ...guest, alsoKnownAs: ['A. Lima'] },
        { ...guest, name: 'Bo', alsoKnownAs: ['a lima'] },
      ],
    },
    'archiveGuests[1].alsoKnownAs: “a lima” already belongs to another guest, Ana Lima.',
  ],
  ['the same twice', { archiveGuests: [guest, guest] }, 'archiveGuests[1]: the same name and url as archiveGuests[0]'],
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
  const { upcomingEvents: [event] = [] } = contentExample();
  await handler({ upcomingEvents: [event] });
  const shown = await upcomingEvents.active();
  expect(shown).toMatchObject({ title: event?.title });
  await handler({ upcomingEvents: [{ ...event, title: 'Another evening' }] });
  expect(await upcomingEvents.active()).toEqual(shown);
  expect(await upcomingEvents.list()).toHaveLength(2);
});

describe('a transcript in a file', () => {
  const { episodes: [episode] = [] } = contentExample();
  const files = new Map<string, string>();
  beforeEach(() => {
    vi.stubEnv('MEDIA_BUCKET', 'media');
    const send = { send: (_command: object): Promise<unknown> => Promise.resolve() };
    vi.spyOn(S3Client.prototype as unknown as typeof send, 'send').mockImplementation(async (command) => {
      if (command instanceof PutObjectCommand) files.set(String(command.input.Key), String(command.input.Body));
    });
  });
  afterEach(() => files.clear());
  const kept = async () => (await episodes.list())[0]?.details.transcript;

  test('is kept with its captions, as files and not in the table', async () => {
    const checked = await handler({ check: true, episodes: [episode] });
    expect(checked.kinds.episodes.added).toBe(1);
    expect(files.size, 'a check keeps nothing').toBe(0);
    await handler({ episodes: [episode] });
    const transcript = await kept();
    expect(transcript).toMatchObject({ timed: true, source: 'import' });
    const path = transcript?.path.slice(1) ?? '';
    expect([...files.keys()]).toEqual([path, path.replace('.json', '.vtt')]);
    expect(JSON.parse(files.get(path) ?? '').segments).toEqual([
      { speaker: 'Akio Tarrant', startTime: 1, endTime: 4, body: 'The clay remembers the hand.' },
    ]);
    expect(JSON.stringify(dynamo.startingWith('content', ''))).not.toContain('clay remembers');
    expect((await handler({ check: true, episodes: [episode] })).kinds.episodes.unchanged).toBe(1);
    expect((await handler({ episodes: [{ ...episode, transcriptText: 'Salt.' }] })).kinds.episodes.changed).toBe(1);
    expect(await kept()).toMatchObject({ timed: false });
    const { transcriptText: _, ...without } = episode ?? {};
    await handler({ episodes: [without] });
    expect(await kept(), 'an earlier one stays').toMatchObject({ timed: false });
  });

  test('that cannot be read changes nothing, and the error says where', async () => {
    await expect(handler({ episodes: [{ ...episode, transcriptText: '%PDF-1.7' }] })).rejects.toThrow(
      'episodes[0].transcriptText: This is a document of a word processor: please save it as plain text',
    );
    expect(dynamo.startingWith('content', '')).toEqual([]);
  });
});
