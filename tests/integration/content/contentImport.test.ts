import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Cloud } from '../../support/cloud/cloud.ts';
import { runCommand } from '../../support/cloud/command.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { contentExample, guest } from '../../support/data/contentForms.ts';

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
const read = async (path: string) => (await (await new Visitor(cloud).call(path)).json()) as Record<string, unknown>[];
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
  expect(await (await new Visitor(cloud).call('/api/recent-events/active')).json()).toMatchObject(
    content.recentEvents?.[0] ?? {},
  );
  expect(await (await new Visitor(cloud).call('/api/upcoming-events/active')).json()).toMatchObject(
    content.upcomingEvents?.[0] ?? {},
  );
  const letter = {
    ...{ slug: 'an-evening-in-april', subject: 'An evening in April', sentAt: '2031-03-20T12:00:00.000Z' },
    summary: 'The hall is booked. Come early.',
  };
  expect(await read('/api/letters')).toMatchObject([letter]);
  const page = (await (await new Visitor(cloud).call(`/api/letters/${letter.slug}`)).json()) as Record<string, unknown>;
  expect(page.html).toBe('<p>Dear reader,</p><p>The hall is booked. Come early.</p>');
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
