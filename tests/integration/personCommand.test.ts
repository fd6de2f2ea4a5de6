import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Cloud } from '../support/cloud.ts';
import { runCommand, runHere } from '../support/command.ts';
import { untilIdle } from '../support/faultRun.ts';
import { signIn, Visitor } from '../support/visitor.ts';

let cloud: Cloud;
let folder: string;
beforeAll(async () => {
  cloud = await Cloud.shared();
  folder = mkdtempSync(join(tmpdir(), 'person-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const email = 'gail@example.org';
const person = (args: string[], input?: string) => runHere(cloud.url, 'person', args, input);
const listed = async (admin: Visitor) =>
  ((await (await admin.call('/api/subscribers')).json()) as { email: string }[]).map((each) => each.email);

test('exports what is kept about an address, and erases it once asked', async () => {
  const admin = await signIn(cloud);
  await new Visitor(cloud).subscribe(email, 'Gail', 'Moss');
  await new Visitor(cloud).subscribe('hanna@example.org', 'Hanna', 'Reed');
  // Their welcome mails are a part of what is kept.
  await untilIdle(cloud);

  const shown = await person(['export', email]);
  expect(shown.code).toBe(0);
  const [subscription] = JSON.parse(shown.says).kept;
  expect(subscription).toMatchObject({
    title: 'Newsletter subscription',
    records: [{ 'First name': 'Gail', 'Last name': 'Moss', 'Email address': email }],
  });
  expect(shown.says).not.toMatch(/hanna|\bReed\b/i);
  const file = join(folder, 'gail.json');
  expect(await person(['export', email, '--to', file])).toEqual({ code: 0, says: `Written to ${file}` });
  expect(JSON.parse(readFileSync(file, 'utf8')).kept[0]).toEqual(subscription);

  const refused = await person(['erase', email], 'no\n');
  expect([refused.code, refused.says]).toEqual([
    1,
    expect.stringMatching(/Newsletter subscription[\s\S]*Nothing was erased$/),
  ]);
  expect(await listed(admin)).toContain(email);
  const erased = await runCommand(cloud.url, 'person', ['erase', email], 'yes\n');
  expect([erased.code, erased.says]).toEqual([
    0,
    expect.stringMatching(/Erased\.[\s\S]*No mail is sent to this address$/),
  ]);
  expect(await listed(admin)).toEqual(['hanna@example.org']);
  const again = await person(['erase', email, '--yes']);
  expect(again).toEqual({
    code: 0,
    says: expect.stringMatching(/^Nothing is kept about this address that could be erased/),
  });
});

test('says what is wrong', async () => {
  expect((await person(['erase', 'nobody@example.org', '--yes'])).says).toBe(
    'Nothing is kept about this address that could be erased.',
  );
  expect(await person(['export', 'nobody'])).toEqual({ code: 1, says: 'Please enter a valid email address' });
  for (const args of [[], ['export'], ['drop', email], ['export', email, '--to'], ['erase', email, '--all']]) {
    const { code, says } = await person(args);
    expect([code, says]).toEqual([1, expect.stringMatching(/^Usage: npm run person/)]);
  }
});
