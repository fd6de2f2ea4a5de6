import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { SubscriberImport } from '../../../shared/people/model/subscriberImport.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { bouncing } from '../../support/data/newsletter.ts';
import { ImportRun, mailchimpFile, peopleRows, subscribersOf, sumOf } from '../../support/data/subscriberImports.ts';
import { until } from '../../support/run/until.ts';

/* Which files and rows are accepted is tested in tests/unit/functions/people: subscriberImports and importFiles. */

let cloud: Cloud;
let admin: Visitor;
beforeAll(async () => {
  cloud = await Cloud.shared();
});
beforeEach(async () => {
  await cloud.reset();
  admin = await signIn(cloud);
});

/** Expects that counts, rows and dashboard agree, and that no one was mailed. `others`: how many were subscribed before. */
async function expectRight(state: SubscriberImport, others = 0): Promise<void> {
  expect(sumOf(state.counts)).toBe(state.total);
  const added = await subscribersOf(cloud, state.id);
  expect(added).toHaveLength(state.counts.added ?? 0);
  expect(new Set(added.map(({ email }) => email)).size).toBe(added.length);
  const { subscribers } = (await (await admin.call('/api/counts')).json()) as { subscribers: number };
  expect(subscribers).toBe(added.length + others);
  expect(await cloud.inbox()).toEqual([]);
}

const file = mailchimpFile([
  'new@example.org,Ana,Lima,2,2019-05-04 10:00:00,1,a',
  'Known@Example.org,Bo,Berg,2,2019-05-04 10:00:00,1,a',
  'left@example.org,Cy,Diaz,2,2019-05-04 10:00:00,1,a',
  `${bouncing},Di,Eck,2,2019-05-04 10:00:00,1,a`,
  'NEW@example.org,Ana,Lima,2,2019-05-04 10:00:00,1,a',
  ',No,Body,2,2019-05-04 10:00:00,1,a',
  'not an address,No,Body,2,2019-05-04 10:00:00,1,a',
  'link@example.org,www.example.com,"O\'Neil",2,some day,1,a',
  '"=cmd()@example.org",Al,Capp,2,2019-05-04 10:00:00,1,a',
]);

test('dry run, import and rows of a Mailchimp file agree; each row is in one count, keeps its consent, and no one is mailed', async () => {
  await new Visitor(cloud).subscribe('known@example.org', 'Known', 'Before');
  await subscribeAndLeave('left@example.org');
  await subscribeAndBounce(bouncing);
  await until('all welcome mails', async () => ((await cloud.inbox()).length === 3 ? true : undefined));
  await cloud.emptyInbox();
  const before = await peopleRows(cloud);

  const run = await ImportRun.checked(admin, file, { source: 'list of the retreat' });
  const checked = await run.state();
  const counts = {
    ...{ added: 2, known: 1, unsubscribed: 1, bounced: 1 },
    ...{ repeated: 1, noAddress: 1, invalidAddress: 2 },
  };
  expect(checked).toMatchObject({ status: 'checked', format: 'mailchimp', done: 9, total: 9, counts });
  expect((await peopleRows(cloud)).filter(({ pk }) => pk !== 'IMPORT')).toEqual(before);
  const expected = [
    '3,Known@Example.org,Not added,Already subscribed',
    '4,left@example.org,Not added,Unsubscribed here',
    `5,${bouncing},Not added,Email to this address bounced here`,
    '6,NEW@example.org,Not added,Twice in the file',
    '7,,Not added,No address',
    '8,not an address,Not added,Not a valid address',
    expect.stringMatching(
      /^9,link@example.org,Added,"?First name left out.*; Date of subscription couldn’t be read: some day/,
    ),
    "10,'=cmd()@example.org,Not added,Not a valid address",
  ];
  expect(await run.report()).toEqual(expected);

  const done = await run.complete();
  expect(done).toMatchObject({ status: 'complete', counts, incomplete: 1, done: 9, total: 9 });
  await expectRight(done, 2);
  expect(await run.report()).toEqual(expected);
  const rows = new Map((await subscribersOf(cloud)).map((row) => [row.email, row]));
  expect(rows.get('new@example.org')).toMatchObject({
    ...{ firstName: 'Ana', lastName: 'Lima' },
    consent: { source: 'Mailchimp, list of the retreat', at: '2019-05-04T10:00:00.000Z' },
  });
  expect(rows.get('link@example.org')).toMatchObject({ firstName: '', lastName: "O'Neil", consent: { at: done.at } });
  expect(rows.get('known@example.org')).toMatchObject({ firstName: 'Known' });
  expect(rows.has('left@example.org')).toBe(false);
});

test('an upload of another size, to another key, or without a signature is refused', async () => {
  const body = { name: 'a.csv', size: 5, source: 'x' };
  const { upload } = (await (await admin.call('/api/subscriber-imports', { body })).json()) as { upload: string };
  const put = async (path: string, text: string) => (await admin.send(path, { method: 'PUT', body: text })).status;
  expect(await put(upload, '123456')).toBe(403);
  expect(await put(upload.replace('file.csv', 'other.csv'), '12345')).toBe(403);
  expect(await put(upload.replace(/\?.*/, ''), '12345')).toBe(403);
  expect(await put(upload, '12345')).toBe(200);
  expect((await admin.send(upload, {})).status, 'it is good for nothing else').toBe(403);
  expect((await admin.send(upload.replace(/\?.*/, ''), {})).status).toBe(403);
});

/** Subscribes with the form, and unsubscribes with the link in the welcome mail. */
async function subscribeAndLeave(address: string): Promise<void> {
  await new Visitor(cloud).subscribe(address);
  const mail = await until('the welcome', async () => (await cloud.inbox()).find(({ to }) => to.includes(address)));
  const token = /unsubscribe\?token=([\w.~%-]+)/.exec(mail.text)?.[1];
  const answer = await new Visitor(cloud).call(`/api/newsletter/unsubscribe?token=${token}`, { method: 'POST' });
  expect(answer.status).toBe(200);
}

/** Subscribes an address that bounces, and waits until the bounce is known. */
async function subscribeAndBounce(address: string): Promise<void> {
  await new Visitor(cloud).subscribe(address);
  await until('the bounce', async () =>
    (await subscribersOf(cloud)).find((row) => row.email === address && row.suppressed),
  );
}
