import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as episodes from '../../../../functions/lib/content/episodes/episodes.ts';
import * as transcriptFiles from '../../../../functions/lib/content/recordings/transcriptFiles.ts';
import { handler, type Imported } from '../../../../functions/workers/importEpisodes.ts';
import { FeedHost } from '../../../support/data/feedHost.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';

/** Names under `.test` are this machine; everything else is checked as always. */
vi.mock('../../../../functions/lib/content/episodes/publicAddress.ts', async (original) => {
  const real = await original<typeof import('../../../../functions/lib/content/episodes/publicAddress.ts')>();
  const publicLookup: typeof real.publicLookup = (name, options, done) =>
    name.endsWith('.test')
      ? options.all
        ? done(null, [{ address: '127.0.0.1', family: 4 }])
        : done(null, '127.0.0.1', 4)
      : real.publicLookup(name, options, done);
  return { ...real, publicLookup };
});

const host = new FeedHost();
let url: string;
let time = 300_000;
const files = new Map<string, string>();
const vtt = 'WEBVTT\n\n00:01.000 --> 00:04.000\n<v Ana>Clay and fire and water.';
const json = JSON.stringify({
  version: '1.0.0',
  segments: [{ speaker: 'Bo', startTime: 1, endTime: 4, body: 'Salt and sea and sand.' }],
});
const chapters = (...titles: string[]) =>
  JSON.stringify({ version: '1.2.0', chapters: titles.map((title, n) => ({ startTime: n * 60, title })) });

beforeEach(async () => {
  installFakeDynamo();
  vi.stubEnv('MEDIA_BUCKET', 'media');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-05-01T12:00:00Z') });
  url = await host.start('feed.test');
  const send = { send: (_command: object): Promise<unknown> => Promise.resolve() };
  vi.spyOn(S3Client.prototype as unknown as typeof send, 'send').mockImplementation(async (command) => {
    if (command instanceof PutObjectCommand) files.set(String(command.input.Key), String(command.input.Body));
    const body = command instanceof GetObjectCommand ? files.get(String(command.input.Key)) : undefined;
    return { Body: { transformToString: async () => body } };
  });
});
afterEach(() => {
  host.stop();
  host.takeAsked();
  for (const path of Object.keys(host.files)) delete host.files[path];
  files.clear();
  time = 300_000;
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const namespaces = 'xmlns:podcast="https://podcastindex.org/namespace/1.0"';
const item = (n: number, inner = '', date = '2020-10-09') =>
  `<item><title>Episode ${n}</title><guid>${n}</guid><pubDate>${new Date(date).toUTCString()}</pubDate>${inner}</item>`;
const transcript = (path: string, type: string, language = '') =>
  `<podcast:transcript url="${url}${path}" type="${type}" ${language && `language="${language}"`}/>`;
const chaptersAt = (path: string) => `<podcast:chapters url="${url}${path}" type="application/json+chapters"/>`;
const importFeed = async (...items: string[]) =>
  (await handler(
    { xml: `<rss version="2.0" ${namespaces}><channel><title>S</title>${items.join('')}</channel></rss>` },
    { getRemainingTimeInMillis: () => time },
  )) as Imported;
const hours = (count: number) => vi.setSystemTime(Date.now() + count * 3_600_000);
const shown = async () => {
  const [episode] = await episodes.list();
  return episode?.details;
};
const words = async () => {
  const kept = (await shown())?.transcript;
  return kept && (await transcriptFiles.read(kept)).segments.map(({ speaker, body }) => `${speaker}: ${body}`);
};

describe('a transcript comes in whole, as', () => {
  test.each([
    ['WebVTT', 'text/vtt', vtt, 'Ana: Clay and fire and water.', true],
    [
      'SubRip',
      'application/x-subrip',
      '1\n00:00:01,000 --> 00:00:04,000\nAna: Clay and fire.',
      'Ana: Clay and fire.',
      true,
    ],
    ['JSON', 'application/json', json, 'Bo: Salt and sea and sand.', true],
    ['HTML', 'text/html', '<cite>Ana:</cite><time>0:01</time><p>Clay &amp; fire.</p>', 'Ana: Clay & fire.', true],
    ['plain text', 'text/plain', 'Ana: Clay and fire.', 'Ana: Clay and fire.', false],
  ])('%s', async (_, type, text, expected, timed) => {
    host.files['/t'] = text;
    const imported = await importFeed(item(1, transcript('/t', type)));
    expect(imported).toMatchObject({ added: 1, transcripts: 1, chapters: 0, waiting: 0, leftOut: [], allLeftOut: 0 });
    expect(await words()).toEqual([expected]);
    expect((await shown())?.transcript).toMatchObject({ timed, source: 'feed', language: null });
  });
});

test('the best transcript is kept: in the site’s language, then with times', async () => {
  Object.assign(host.files, { '/t.txt': 'Hello there.', '/es.json': json, '/en.vtt': vtt });
  await importFeed(
    item(
      1,
      transcript('/t.txt', 'text/plain') +
        transcript('/es.json', 'application/json', 'es') +
        transcript('/en.vtt', 'text/vtt', 'en'),
    ),
  );
  expect(host.takeAsked()).toEqual(['/en.vtt']);
  expect(await words()).toEqual(['Ana: Clay and fire and water.']);
  expect((await shown())?.transcript?.language).toBe('en');
});

test('where the best one can’t be read, the next one is, and the reason is said', async () => {
  host.files['/t.txt'] = 'Hello there.';
  const imported = await importFeed(
    item(1, transcript('/t.json', 'application/json') + transcript('/t.txt', 'text/plain')),
  );
  expect(await words()).toEqual([': Hello there.']);
  const sentence = `The transcript at ${url}/t.json could not be read. feed.test answered 404.`;
  expect(imported.leftOut).toEqual([{ recording: 'Episode 1', sentence }]);
});

test('a transcript that can’t be read stays a download, and the episode is shown at once', async () => {
  host.files['/t.txt'] = '%PDF-1.7';
  await importFeed(item(1, transcript('/t.txt', 'text/plain')));
  const [episode] = await episodes.list();
  expect(episode).toMatchObject({
    title: 'Episode 1',
    transcriptionUrl: `${url}/t.txt`,
    details: { transcript: null },
  });
});

test('chapters are read, and replace those of the feed; without an address, the feed’s are shown', async () => {
  host.files['/c.json'] = chapters('One', 'Two');
  const imported = await importFeed(item(1, chaptersAt('/c.json')));
  expect(imported).toMatchObject({ chapters: 1, transcripts: 0 });
  expect((await shown())?.chapters.map(({ title }) => title)).toEqual(['One', 'Two']);
  expect(await importFeed(item(1))).toMatchObject({ changed: 1, chapters: 0 });
  expect((await shown())?.chapters).toEqual([]);
});

describe('what was read is read again', () => {
  test('never, if the episode is old and its links are the same', async () => {
    host.files['/t.vtt'] = vtt;
    await importFeed(item(1, transcript('/t.vtt', 'text/vtt')));
    host.takeAsked();
    hours(100);
    expect(await importFeed(item(1, transcript('/t.vtt', 'text/vtt')))).toMatchObject({ unchanged: 1, transcripts: 0 });
    expect(host.takeAsked()).toEqual([]);
  });

  test('if its address changed; if it is gone from the feed, it is gone here', async () => {
    Object.assign(host.files, { '/a.vtt': vtt, '/b.json': json });
    await importFeed(item(1, transcript('/a.vtt', 'text/vtt')));
    await importFeed(item(1, transcript('/b.json', 'application/json')));
    expect(await words()).toEqual(['Bo: Salt and sea and sand.']);
    await importFeed(item(1));
    expect((await shown())?.transcript).toBeNull();
  });

  test('for two weeks after the episode came out, and without a change nothing is written', async () => {
    const inner = transcript('/t.vtt', 'text/vtt');
    let text = vtt;
    host.files['/t.vtt'] = ({ headers }, response) => {
      const isKnown = headers['if-none-match'] === `"${text.length}"`;
      response.writeHead(isKnown ? 304 : 200, { etag: `"${text.length}"` }).end(isKnown ? '' : text);
    };
    await importFeed(item(1, inner, '2031-04-30'));
    const before = await episodes.listStored();
    expect(await importFeed(item(1, inner, '2031-04-30'))).toMatchObject({ transcripts: 0 });
    expect(await episodes.listStored()).toEqual(before);
    expect(host.takeAsked()).toEqual(['/t.vtt', '/t.vtt']);
    text = vtt.replace('Clay', 'Hot clay');
    expect(await importFeed(item(1, inner, '2031-04-30'))).toMatchObject({ transcripts: 1 });
    expect(await words()).toEqual(['Ana: Hot clay and fire and water.']);
  });

  test('after an hour if it failed, then after two; an earlier transcript stays meanwhile', async () => {
    const inner = transcript('/t.vtt', 'text/vtt');
    await importFeed(item(1, inner));
    expect(await importFeed(item(1, inner))).toMatchObject({ allLeftOut: 1 });
    expect(host.takeAsked(), 'not within the hour').toEqual(['/t.vtt']);
    hours(1);
    await importFeed(item(1, inner));
    hours(1);
    await importFeed(item(1, inner));
    expect(host.takeAsked(), 'once after an hour').toEqual(['/t.vtt']);
    hours(1);
    host.files['/t.vtt'] = vtt;
    expect(await importFeed(item(1, inner))).toMatchObject({ transcripts: 1, allLeftOut: 0 });
  });
});

test('what time does not allow waits for the next run, the newest episodes first', async () => {
  Object.assign(host.files, { '/1': vtt, '/2': vtt });
  const items = [
    item(1, transcript('/1', 'text/vtt'), '2019-01-01'),
    item(2, transcript('/2', 'text/vtt'), '2020-01-01'),
  ];
  host.files['/2'] = (_, response) => {
    time = 1000;
    response.end(vtt);
  };
  // One after the other, as where there are more than fit at once.
  const many = Array.from({ length: 6 }, (_, n) => item(n + 3, transcript('/2', 'text/vtt'), '2020-02-02'));
  expect(await importFeed(...many, ...items)).toMatchObject({ added: 8, transcripts: 6, waiting: 2 });
  expect(host.takeAsked()).toEqual(Array(6).fill('/2'));
  time = 300_000;
  host.files['/2'] = vtt;
  expect(await importFeed(...many, ...items)).toMatchObject({ unchanged: 8, transcripts: 2, waiting: 0 });
});

test('a run that is killed before it notes what it read does no harm: the next one reads it again', async () => {
  host.files['/t.vtt'] = vtt;
  vi.mocked(S3Client.prototype.send).mockImplementationOnce(() => {
    throw new Error('killed');
  });
  await expect(importFeed(item(1, transcript('/t.vtt', 'text/vtt')))).rejects.toThrow('killed');
  expect(await shown(), 'the episode is there').toMatchObject({ transcript: null });
  expect(await importFeed(item(1, transcript('/t.vtt', 'text/vtt')))).toMatchObject({ unchanged: 1, transcripts: 1 });
});

describe('a host that does harm costs only its own episodes:', () => {
  test.each([
    [
      'AWS’s metadata behind a redirect',
      (_: unknown, response: Response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      'not an address of the public internet',
    ],
    ['a text that never ends', (_: unknown, response: Response) => endless(response), 'more than 2 MB'],
    [
      'a compressed text',
      (_: unknown, response: Response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
      'compressed',
    ],
    [
      'Latin-1',
      (_: unknown, response: Response) =>
        response.end(Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nDéjà vu', 'latin1')),
      'not in the encoding UTF-8',
    ],
    [
      'UTF-16 without a mark',
      (_: unknown, response: Response) => response.end(Buffer.from(vtt, 'utf16le')),
      'UTF-8 as its encoding',
    ],
    ['a page', (_: unknown, response: Response) => response.end('<!doctype html><p>Sign in'), 'web page'],
  ])('%s', async (_, answer, why) => {
    host.files['/bad'] = answer as never;
    host.files['/good'] = vtt;
    const imported = await importFeed(
      item(1, transcript('/bad', 'text/vtt')),
      item(2, transcript('/good', 'text/vtt')),
    );
    expect(imported).toMatchObject({ added: 2, transcripts: 1 });
    expect(imported.leftOut).toEqual([{ recording: 'Episode 1', sentence: expect.stringContaining(why) }]);
  });

  test('one that does not answer is not asked a third time in a run', async () => {
    const timeouts: (() => void)[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const slow = new AbortController();
      timeouts.push(() => slow.abort(new DOMException('The time is up', 'TimeoutError')));
      return slow.signal;
    });
    host.files['/slow'] = () => {
      if (host.asked.filter((path) => path === '/slow').length === 6) for (const end of timeouts) end();
    };
    const items = Array.from({ length: 10 }, (_, n) => item(n, transcript('/slow', 'text/vtt')));
    const imported = await importFeed(...items);
    expect(imported).toMatchObject({ added: 10, transcripts: 0, waiting: 4, allLeftOut: 6 });
    expect(imported.leftOut[0]?.sentence).toContain('feed.test took longer than 15 seconds');
  });
});

type Response = import('node:http').ServerResponse;
function endless(response: Response): void {
  const timer = setInterval(() => response.write('x'.repeat(100_000)), 1);
  response.on('close', () => clearInterval(timer));
}
