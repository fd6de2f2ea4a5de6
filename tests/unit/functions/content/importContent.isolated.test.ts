import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test, vi } from 'vitest';
import { defaultConcurrency } from '../../../../functions/lib/platform/async/forEachLimit.ts';
import { readContent } from '../../../../functions/lib/publishing/content.ts';
import { handler } from '../../../../functions/workers/importContent.ts';
import { site } from '../../../../shared/site/site.ts';
import { answerDynamo } from '../../../support/dynamo/answerDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';

const guest = { name: '', url: null, displayOrder: 1, isFeatured: false, description: null, imageUrl: null };
const episode = {
  ...{ guid: '', episodeNumber: 0, title: 'On waiting', guest: '', duration: '1:28:40', description: '', image: '' },
  ...{ videoId: '', transcriptionUrl: null },
};

test('a long import survives a moment in which all pending DynamoDB calls fail', async () => {
  const failed = new Set<string>();
  const made = new Set<string>();
  answerDynamo((operation, input) => {
    if (operation === 'Query' || operation === 'GetItem') return { status: 200, body: {} };
    if (operation === 'UpdateItem') return { status: 200, body: { Attributes: { lastId: { N: '1000' } } } };
    const write = JSON.stringify(input);
    if (failed.has(write)) {
      made.add(write);
      return { status: 200, body: {} };
    }
    failed.add(write);
    return { status: 500, body: { __type: 'InternalServerError' } };
  });
  const archiveGuests = Array.from({ length: 200 }, (_, n) => ({ ...guest, name: `Guest ${n}`, displayOrder: n + 1 }));
  const episodes = Array.from({ length: 100 }, (_, n) => ({ ...episode, guid: `episode-${n}`, episodeNumber: n }));
  await handler({ archiveGuests, episodes });
  expect(made.size).toBe(300);
});

const details = {
  date: '2031-04-15T10:00:00.000Z',
  people: [{ name: 'Ana Lima', role: 'guest', picture: null, link: null }],
  transcriptText: 'Ana Lima: It took four years.\n\nBo Sund: And then?',
};
const event = {
  ...{ title: 'Two chairs', presenter: 'Bo Sund', description: 'On waiting.', imageUrl: '/pictures/lake-1200.webp' },
  ...{ videoUrl: 'https://youtu.be/aqz-KE-bpKQ', eventDate: 'April 15, 2031', isActive: true },
};

test('a guest and an event come with a date, people and a transcript; one without details has none', async () => {
  installFakeDynamo();
  vi.stubEnv('MEDIA_BUCKET', 'media');
  const s3 = mockClient(S3Client);
  const link = 'https://youtu.be/eRsGyueVLvQ';
  await handler({
    archiveGuests: [
      { ...guest, name: 'Ana Lima', url: link, details },
      { ...guest, name: 'Bo Sund', url: link },
    ],
    recentEvents: [{ ...event, details }],
  });
  const { recordings, archiveGuests } = await readContent();
  const { transcriptText: _, ...shown } = details;
  const transcript = {
    timed: false,
    source: 'import',
    language: site.language,
    path: expect.stringMatching(/^\/media\/transcripts\/.*\.json$/),
  };
  const of = (kind: string, id: number) => recordings.find((each) => each.kind === kind && each.id === id)?.details;
  expect(of('guest', 1)).toMatchObject({ ...shown, transcript });
  expect(of('event', 1) ?? of('event', 2)).toMatchObject({ ...shown, transcript });
  expect(of('guest', 2)).toMatchObject({ date: null, people: [], transcript: null });
  expect(JSON.stringify(archiveGuests)).not.toContain('four years');
  const kept = s3.commandCalls(PutObjectCommand).map(({ args: [{ input }] }) => input);
  expect(kept.map(({ Body }) => JSON.parse(String(Body)).segments[0].speaker)).toEqual(['Ana Lima', 'Ana Lima']);
});

test('a few transcripts are written at a time, whatever they belong to', async () => {
  installFakeDynamo();
  vi.stubEnv('MEDIA_BUCKET', 'media');
  let open = 0;
  let most = 0;
  mockClient(S3Client)
    .on(PutObjectCommand)
    .callsFake(async () => {
      most = Math.max(most, ++open);
      await new Promise(setImmediate);
      open--;
    });
  const each = <Item>(make: (n: number) => Item) => Array.from({ length: 40 }, (_, n) => make(n));
  const { transcriptText } = details;
  await handler({
    archiveGuests: each((n) => ({ ...guest, name: `Guest ${n}`, displayOrder: n + 1, details })),
    recentEvents: each((n) => ({ ...event, title: `Event ${n}`, details })),
    episodes: each((n) => ({ ...episode, guid: `episode-${n}`, episodeNumber: n, transcriptText })),
  });
  expect(most).toBe(defaultConcurrency);
});

test('what could not be used of transcripts is said, with the recording', async () => {
  installFakeDynamo();
  vi.stubEnv('MEDIA_BUCKET', 'media');
  mockClient(S3Client);
  const transcriptText = 'WEBVTT\n\n00:01.000 --> 00:02.000\n \n\n00:02.000 --> 00:03.000\nIt took four years.';
  const content = {
    archiveGuests: [{ ...guest, name: 'Ana Lima', details: { transcriptText } }],
    recentEvents: [{ ...event, details: { transcriptText } }],
    episodes: [{ ...episode, guid: 'a', transcriptText }],
  };
  const sentence = expect.stringContaining('left out');
  const said = {
    leftOut: ['Two chairs', 'Ana Lima', 'On waiting'].map((recording) => ({ recording, sentence })),
    allLeftOut: 3,
  };
  expect(await handler({ ...content, check: true })).toMatchObject(said);
  expect(await handler(content)).toMatchObject(said);
});

test('a file with a transcript that cannot be read imports nothing, and says where it is', async () => {
  installFakeDynamo();
  const unread = { ...details, transcriptText: '%PDF-1.7' };
  await expect(
    handler({
      archiveGuests: [{ ...guest, name: 'Ana Lima', details: unread }],
      recentEvents: [{ ...event, details: unread }],
    }),
  ).rejects.toThrow(
    /archiveGuests\[0\]\.details\.transcriptText: This is a document.*\nrecentEvents\[0\]\.details\.transcriptText: This is/,
  );
});
