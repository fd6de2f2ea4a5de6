import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ManagedRecording, UpdatedRecording } from '../../../shared/content/model/managedRecording.ts';
import { captionsOf } from '../../../shared/content/model/recording.ts';
import { maxUpload } from '../../../shared/platform/constants.ts';
import { chaptersPath, podcastFeedPath } from '../../../shared/site/pages.ts';
import { callAs } from '../../support/accounts/caller.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { runCommand } from '../../support/cloud/command.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { contentExample, form, guest, photo, upcoming } from '../../support/data/contentForms.ts';

describe('content', () => {
  /* Sequential edits of content are tested in tests/unit/functions/content: events and archiveGuests. */

  let cloud: Cloud;
  let admin: Visitor;
  beforeAll(async () => {
    cloud = await Cloud.shared();
    admin = await signIn(cloud);
  });
  const ask = callAs(() => admin);

  test('the edge refetches a cached copy only after it has changed', async () => {
    const visitor = new Visitor(cloud);
    const path = '/api/upcoming-events/active';
    const first = await visitor.call(path);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    const direct = (tag: string) => visitor.call(path, { headers: { 'if-none-match': tag } });
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`]) {
      const again = await direct(tag);
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect(again.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=30, stale-while-revalidate=30');
    }
    await ask('/api/upcoming-events', { body: { ...upcoming, isActive: true } }, 201);
    expect((await direct(etag)).status).toBe(200);
  });
});

describe('the import of content', () => {
  let cloud: Cloud;
  let folder: string;
  beforeAll(async () => {
    cloud = await Cloud.shared();
    folder = mkdtempSync(join(tmpdir(), 'content-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (command: string, args: string[], input?: string) => runCommand(cloud.url, command, args, input);

  const importFile = (content: unknown, ...args: string[]) => {
    const file = join(folder, 'content.json');
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    return run('importContent', [file, ...args]);
  };
  const read = (path: string) => new Visitor(cloud).read<Record<string, unknown>[]>(path);
  const counts = (added: number, changed: number, kept: number) =>
    `${added} added, ${changed} changed, ${kept} as they were`;
  const report = (...lines: string[]) =>
    ['Recent events', 'Upcoming events', 'Guests of the archive', 'Episodes', 'Letters']
      .map((label, index) => `${label}: ${lines[index]}`)
      .join('\n');

  test('imports everything in the documentation’s example, once', async () => {
    const content = contentExample();
    const admin = await signIn(cloud);
    const checked = await importFile(content, '--check');
    const first = report(counts(1, 0, 0), counts(1, 0, 0), counts(2, 0, 0), counts(1, 0, 0), counts(1, 0, 0));
    expect(checked).toEqual({ code: 0, output: `${first}\nThis is what would be done: nothing was written` });
    expect(await read('/api/archive-guests')).toEqual([]);

    expect(await importFile(content)).toEqual({ code: 0, output: first });
    expect(await read('/api/archive-guests')).toMatchObject(content.archiveGuests ?? []);
    expect(await read('/api/recent-events/active')).toMatchObject(content.recentEvents?.[0] ?? {});
    expect(await read('/api/upcoming-events/active')).toMatchObject(content.upcomingEvents?.[0] ?? {});
    const letter = {
      ...{ slug: 'an-evening-in-april', subject: 'An evening in April', sentAt: '2031-03-20T12:00:00.000Z' },
      summary: 'The hall is booked. Come early.',
    };
    expect(await read('/api/letters')).toMatchObject([letter]);
    expect(await read(`/api/letters/${letter.slug}`)).toMatchObject({
      html: '<p>Dear reader,</p><p>The hall is booked. Come early.</p>',
    });
    expect((await admin.call(`/api/letters/${letter.slug}`, { method: 'DELETE' })).status).toBe(204);
    expect(await cloud.inbox()).toEqual([]);
    const [guest] = await read('/api/archive-guests');
    await admin.call(`/api/archive-guests/${guest?.id}`, {
      method: 'PUT',
      body: { ...content.archiveGuests?.[0], description: 'By hand.' },
    });
    const again = { ...content, episodes: [{ ...content.episodes?.[0], title: 'Another title' }] };
    const nothing = [counts(0, 0, 1), counts(0, 0, 1), counts(0, 0, 2), counts(0, 1, 0), counts(0, 0, 1)];
    expect((await importFile(again)).output).toBe(report(...nothing));
    expect(await read('/api/letters'), 'what was taken off stays off').toEqual([]);
    expect((await read('/api/archive-guests'))[0]).toMatchObject({ description: 'By hand.' });
    expect((await read('/api/episodes')).map(({ title }) => title)).toContain('Another title');
  });

  test('an invalid file changes nothing, and the error says what is wrong and where', async () => {
    const before = await read('/api/archive-guests');
    const invalidFiles: [unknown, string][] = [
      [{ archiveGuests: [guest, { ...guest, name: '' }] }, 'archiveGuests[1].name: Guest name is required.'],
      ['{"archiveGuests": [', 'content.json is not JSON: '],
      [[guest], 'is not an object with lists'],
    ];
    for (const [content, why] of invalidFiles)
      expect(await importFile(content)).toEqual({ code: 1, output: expect.stringContaining(why) });
    expect(await read('/api/archive-guests')).toEqual(before);
  });

  test('prints its usage', async () => {
    expect((await run('importContent', [])).output).toMatch(/^Usage: npm run content:import/);
    expect((await run('importContent', [join(folder, 'none.json')])).output).toContain('no such file');
  });
});

describe('recordings', () => {
  /* What is refused, the forms of transcripts and which lists a hidden episode leaves are tested in tests/unit/functions/content/recordings.test.ts. */

  let cloud: Cloud;
  let admin: Visitor;
  beforeAll(async () => {
    cloud = await Cloud.shared();
    admin = await signIn(cloud);
    await readFeed('On rivers');
  });
  const ask = callAs(() => admin);

  const readFeed = (title: string) =>
    ask('/api/episodes/import', {
      body: {
        dryRun: false,
        xml: `<rss version="2.0"><channel><title>S</title><item><title>${title}</title><guid>rivers</guid>
      <description>Water.</description><link>https://youtu.be/aaaaaaaaaaa</link></item></channel></rss>`,
      },
    });
  const list = () => ask<ManagedRecording[]>('/api/recordings');
  async function nameOfEpisode() {
    const found = (await list()).find(({ kind }) => kind === 'episode');
    if (!found) throw new Error('There is no episode');
    return found.name;
  }
  async function change(name: string, change: object, status = 200) {
    const [{ version } = { version: 0 }] = await ask<ManagedRecording[]>(`/api/recordings?name=${name}`);
    const path = `/api/recordings/${name}`;
    return ask<UpdatedRecording & { fields: Record<string, string> }>(
      path,
      { method: 'PATCH', body: { version, ...change } },
      status,
    );
  }
  const pageOf = (name: string) => new Visitor(cloud).call(`/video/${name}`);

  test('a hostile transcript is kept as plain words, and never served as anything else', async () => {
    const name = await nameOfEpisode();
    const transcriptText = [
      'WEBVTT',
      '',
      '00:01.000 --> 00:04.000',
      '<v "><script>alert(1)</script>>Welcome <img src=x onerror=alert(2)> & --> all\u0007\u202e',
    ].join('\n');
    const { corrections } = await change(name, { transcriptText });
    const kept = corrections.transcript;
    if (!kept) throw new Error('It was not kept');
    expect(kept.path).toMatch(/^\/transcripts\/[0-9a-f]{32}\.json$/);
    await cloud.publish();
    for (const path of [kept.path, captionsOf(kept)]) {
      const { headers } = await new Visitor(cloud).call(path);
      expect(headers.get('content-type')).toMatch(/^application\/json$|^text\/vtt/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    const openTo = async (path: string) =>
      (await fetch(cloud.url + path, { headers: { origin: 'https://player.example' } })).headers.get(
        'access-control-allow-origin',
      );
    const open = [kept.path, captionsOf(kept), podcastFeedPath, chaptersPath(name)];
    expect(await Promise.all(open.map(openTo)), 'players on other sites read it').toEqual(open.map(() => '*'));
    expect(await Promise.all([`/video/${name}`, '/podcast', '/api/episodes'].map(openTo))).toEqual([null, null, null]);
    const text = await (await new Visitor(cloud).call(captionsOf(kept))).text();
    expect(text).not.toMatch(/<(?!v )|[^\P{Cc}\n]/u);
    expect(text.match(/-->/g)).toHaveLength(1);
    expect(await (await pageOf(name)).text()).not.toMatch(/<script>alert|onerror=alert/);
    const { fields } = await change(name, { transcriptText: '%PDF-1.7' }, 400);
    expect(fields.transcriptText).toContain('plain text');
  });
});

describe('uploads', () => {
  /* Which files are accepted, and how they are converted, is tested in tests/unit/functions/content/uploads.test.ts. */

  let cloud: Cloud;
  let admin: Visitor;
  beforeAll(async () => {
    cloud = await Cloud.shared();
    admin = await signIn(cloud);
  });

  async function upload(file: Uint8Array): Promise<string> {
    const response = await admin.call('/api/upload-image', { body: form(file) });
    const answer = (await response.json()) as { filePath: string };
    expect([response.status, answer]).toEqual([201, expect.objectContaining({ success: true })]);
    return answer.filePath;
  }

  async function served(path: string) {
    const response = await new Visitor(cloud).call(path);
    return { headers: response.headers, picture: await sharp(await response.arrayBuffer()).metadata() };
  }

  test('a picture just below 4 MB is accepted, and served from /media only as a picture', async () => {
    const picture = await photo().jpeg().toBuffer();
    const fitting = Buffer.concat([picture, Buffer.alloc(maxUpload - 200_000 - picture.length, 'x')]);
    const { headers, picture: shown } = await served(await upload(fitting));
    expect(shown).toMatchObject({ format: 'jpeg', width: 640, height: 480 });
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
  });
});
