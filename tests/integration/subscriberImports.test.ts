import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SubscriberImport } from '../../shared/model/subscriberImport.ts';
import { Cloud } from '../support/cloud.ts';
import { ImportRun, mailchimpFile, manyPeople, peopleRows, sumOf } from '../support/subscriberImports.ts';
import { until } from '../support/until.ts';
import { signIn, Visitor } from '../support/visitor.ts';

let cloud: Cloud;
let admin: Visitor;
beforeAll(async () => {
  cloud = await Cloud.shared();
});
beforeEach(async () => {
  await cloud.reset();
  admin = await signIn(cloud);
});
afterEach(() => cloud.clearFaults());

const subscribersOf = async (importId?: string) =>
  (await peopleRows(cloud)).filter(
    (row) => String(row.pk).startsWith('SUBSCRIBER#') && (!importId || row.importId === importId),
  );
const countOnDashboard = async () =>
  ((await (await admin.call('/api/counts')).json()) as { subscribers: number }).subscribers;
/** All that comes of messages has come. */
const queueIsEmpty = async () => {
  const queue = await importQueue();
  await until('an empty queue', async () => {
    const { visible = 0, inFlight = 0, delayed = 0 } = (await cloud.queues())[queue] ?? {};
    return visible + inFlight + delayed === 0 ? true : undefined;
  });
};
const importQueue = async () => Object.keys(await cloud.queues()).find((name) => /import/i.test(name)) as string;

/** Counts, rows and dashboard say the same, and nobody was mailed. */
async function expectRight(state: SubscriberImport, others: number): Promise<void> {
  expect(sumOf(state.counts)).toBe(state.rows.total);
  const added = await subscribersOf(state.id);
  expect(added).toHaveLength(state.counts.added ?? 0);
  expect(new Set(added.map(({ email }) => email)).size).toBe(added.length);
  expect(await countOnDashboard()).toBe(added.length + others);
  expect(await cloud.inbox()).toEqual([]);
}

const bouncing = 'bounce@simulator.amazonses.com';

describe('a file of Mailchimp', () => {
  const file = mailchimpFile([
    'new@example.org,Ana,Lima,2,2019-05-04 10:00:00,1,a',
    'Known@Example.org,Bo,Berg,2,,1,a',
    'left@example.org,Cy,Diaz,2,,1,a',
    `${bouncing},Di,Eck,2,,1,a`,
    'NEW@example.org,Ana,Lima,2,,1,a',
    ',No,Body,2,,1,a',
    'not an address,No,Body,2,,1,a',
    'link@example.org,www.example.com,"O\'Neil",2,some day,1,a',
    '"=cmd@example.org",Al,Capp,2,,1,a',
  ]);

  test('dry run, import and rows say the same; each row is in one count, keeps its consent, and nobody is mailed', async () => {
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
    expect(checked).toMatchObject({ status: 'checked', format: 'mailchimp', rows: { done: 9, total: 9 }, counts });
    expect((await peopleRows(cloud)).filter(({ pk }) => pk !== 'IMPORT')).toEqual(before);
    const expected = [
      '3,Known@Example.org,Not added,Already subscribed',
      '4,left@example.org,Not added,Suppressed here: unsubscribed',
      `5,${bouncing},Not added,Suppressed here: mail to it bounced`,
      '6,NEW@example.org,Not added,Twice in the file',
      '7,,Not added,No address',
      '8,not an address,Not added,Not a valid address',
      expect.stringMatching(
        /^9,link@example.org,Added,"?First name left out.*; Date of consent not understood.*some day/,
      ),
      "10,'=cmd@example.org,Not added,Not a valid address",
    ];
    expect(await run.report()).toEqual(expected);

    const done = await run.complete();
    expect(done).toMatchObject({ status: 'complete', counts, incomplete: 1, rows: { done: 9, total: 9 } });
    await expectRight(done, 2);
    expect(await run.report()).toEqual(expected);
    const rows = new Map((await subscribersOf()).map((row) => [row.email, row]));
    expect(rows.get('new@example.org')).toMatchObject({
      ...{ firstName: 'Ana', lastName: 'Lima' },
      consent: { source: 'Mailchimp, list of the retreat', at: '2019-05-04T10:00:00.000Z' },
    });
    expect(rows.get('link@example.org')).toMatchObject({ firstName: '', lastName: "O'Neil", consent: { at: done.at } });
    expect(rows.get('known@example.org')).toMatchObject({ firstName: 'Known' });
    expect(rows.get('known@example.org')).not.toHaveProperty('importId');
    expect(rows.has('left@example.org')).toBe(false);
  });

  test('imported once more, all are known but whom the admin has deleted', async () => {
    const people = manyPeople(60);
    await (await ImportRun.checked(admin, people)).complete();
    await admin.call(`/api/subscribers/${cloud.idOf('person7@example.org')}`, { method: 'DELETE' });
    const again = await (await ImportRun.checked(admin, people)).complete();
    expect(again.counts).toEqual({ known: 59, added: 1 });
    await expectRight(again, 59);
  });
});

const worker = 'workers/importSubscribers';

describe('killed in the middle', () => {
  const people = 1100;

  test.each([
    [
      'while people are being written',
      { service: 'dynamodb', operation: 'TransactWriteItems', error: 'crash', times: 1 },
    ],
    [
      'when they are, before anybody knows',
      { service: 'dynamodb', operation: 'TransactWriteItems', error: 'crash-after-accept', times: 1 },
    ],
    ['before the record says it', { service: 'dynamodb', operation: 'UpdateItem', error: 'crash', times: 1 }],
    [
      'when the record says it',
      { service: 'dynamodb', operation: 'UpdateItem', error: 'crash-after-accept', times: 1 },
    ],
    ['while the report is written', { service: 's3', operation: 'PutObject', error: 'crash-after-accept', times: 1 }],
    ['while answers get lost', { service: 'dynamodb', error: 'reset-after-accept', times: 5 }],
  ])('%s, and delivered again: nobody is added or counted twice', async (_, fault) => {
    const run = await ImportRun.checked(admin, manyPeople(people));
    const failures = await cloud.failuresOf(worker);
    await run.start();
    await until('the first rows', async () => ((await run.state()).rows.done > 0 ? true : undefined));
    await cloud.fault(fault);
    const done = await until('the end of the import', async () => {
      await cloud.release(await importQueue());
      const state = await run.state();
      return state.status === 'importing' ? undefined : state;
    });
    expect(done).toMatchObject({ status: 'complete', counts: { added: people } });
    await expectRight(done, 0);
    expect(await run.report()).toEqual([]);
    await queueIsEmpty();
    expect((await cloud.failuresOf(worker)) - failures, 'the fault happened').toBe(
      fault.error.startsWith('crash') ? 1 : 0,
    );
  });

  test('its message is lost: it stands still, and a request resumes it', async () => {
    const run = await ImportRun.checked(admin, manyPeople(people));
    await cloud.fault({ function: 'workers/importSubscribers', error: 'crash-before', times: 1 });
    await run.start();
    await until('the crash', async () =>
      (await cloud.queues())[await importQueue()]?.inFlight === 1 ? true : undefined,
    );
    await cloud.purge(await importQueue());
    expect((await run.state()).rows.done).toBe(0);
    expect((await run.act('resume')).status).toBe(200);
    await expectRight(await run.ended(), 0);
  });

  test('two runs at once get in nobody’s way', async () => {
    const run = await ImportRun.checked(admin, manyPeople(people));
    await run.start();
    await Promise.all([run.act('resume'), run.act('resume')]);
    const done = await run.ended();
    expect(done.counts).toEqual({ added: people });
    await expectRight(done, 0);
    await queueIsEmpty();
  });

  test('cancelled: what was added stays and is counted, the rest is said not to have been reached', async () => {
    const run = await ImportRun.checked(admin, manyPeople(people));
    await cloud.fault({ service: 's3', operation: 'PutObject', error: 'crash', times: 1 });
    await run.start();
    // The rows of the first batch are written, and nobody has counted them.
    await until('the crash', async () => ((await subscribersOf(run.id)).length === 1000 ? true : undefined));
    expect((await run.act('cancel')).status).toBe(200);
    await cloud.release(await importQueue());
    const done = await run.ended();
    expect(done).toMatchObject({ status: 'cancelled', counts: { added: 1000, notReached: 100 } });
    await expectRight(done, 0);
    expect((await run.act('resume')).status).toBe(409);
    expect((await run.act('cancel')).status).toBe(200);
  });
});

describe('what does not fit is refused with a remedy', () => {
  test('a file whose columns nobody knows is imported with a mapping', async () => {
    const file =
      'Mail;Nom complet;Abonné;Depuis\r\nana@example.org;Ana Maria Lima;oui;2020-01-02\r\nbo@example.org;Bo;yes;\r\n';
    const run = await ImportRun.checked(admin, file);
    expect(await run.state()).toMatchObject({
      status: 'refused',
      problem: expect.stringContaining('say which of its columns holds the address'),
      columns: ['Mail', 'Nom complet', 'Abonné', 'Depuis'],
    });
    expect((await run.act('start')).status).toBe(409);
    const wrong = await run.check({ email: 'E-Mail' });
    expect(wrong.problem).toBe('The file has no column “E-Mail”. It has: Mail, Nom complet, Abonné, Depuis');
    const right = await run.check({ email: 'mail', fullName: 'Nom complet', status: 'Abonné', consentDate: 'Depuis' });
    expect(right).toMatchObject({ status: 'checked', format: 'custom', counts: { added: 1, unknownStatus: 1 } });
    const all = await run.check({ email: 'Mail', fullName: 'Nom complet', consentDate: 'Depuis' });
    expect(all).toMatchObject({ status: 'checked', problem: null, counts: { added: 2 } });
    await expectRight(await run.complete(), 0);
    const [ana] = (await subscribersOf(run.id)).filter(({ email }) => email === 'ana@example.org');
    expect(ana).toMatchObject({
      ...{ firstName: 'Ana', lastName: 'Maria Lima' },
      consent: { source: 'list of the retreat', at: '2020-01-02T00:00:00.000Z' },
    });
  });

  test('a file that never arrived', async () => {
    const begun = await admin.call('/api/subscriber-imports', { body: { name: 'a.csv', size: 9, source: 'x' } });
    const { id } = (await begun.json()) as { id: string };
    await admin.call(`/api/subscriber-imports/${id}/check`, { body: {} });
    const state = await until('its refusal', async () => {
      const now = (await (await admin.call('/api/subscriber-imports/latest')).json()) as SubscriberImport;
      return now.status === 'refused' ? now : undefined;
    });
    expect(state.problem).toBe('The file has not arrived: upload it again');
  });

  test('a file that was changed after its check', async () => {
    const body = { name: 'a.csv', size: mailchimpFile(['ana@example.org,A,B,2,,1,a']).length, source: 'x' };
    const begun = (await (await admin.call('/api/subscriber-imports', { body })).json()) as {
      id: string;
      upload: string;
    };
    const put = (person: string) =>
      admin.send(begun.upload, { method: 'PUT', body: mailchimpFile([`${person}@example.org,A,B,2,,1,a`]) });
    const post = (act: string) =>
      admin.call(`/api/subscriber-imports/${begun.id}/${act}`, { method: 'POST', body: {} });
    const state = (status: string) =>
      until(status, async () => {
        const now = (await (await admin.call('/api/subscriber-imports/latest')).json()) as SubscriberImport;
        return now.status === status ? now : undefined;
      });
    await put('ana');
    await post('check');
    await state('checked');
    await put('eve');
    await post('start');
    expect(await state('cancelled')).toMatchObject({
      problem: 'The file is another one than was checked: upload it again',
      counts: { notReached: 1 },
    });
    expect(await subscribersOf()).toEqual([]);
  });

  test('another import while one is under way', async () => {
    const run = await ImportRun.checked(admin, manyPeople(1100));
    await run.start();
    const second = await admin.call('/api/subscriber-imports', { body: { name: 'b.csv', size: 9, source: 'x' } });
    expect(second.status).toBe(409);
    expect(await second.json()).toMatchObject({ message: expect.stringContaining('Another import is under way') });
    await run.ended();
    expect((await run.act('start')).status).toBe(409);
  });

  test.each([
    ['too large', { size: 50_000_001 }, 'A file can have at most 50 MB: split it into several'],
    ['empty', { size: 0 }, 'The file is empty'],
    ['without a source', { source: ' ' }, 'Where these people agreed is required'],
  ])('a file that is %s', async (_, wrong, message) => {
    const body = { name: 'a.csv', size: 9, source: 'x', ...wrong };
    const response = await admin.call('/api/subscriber-imports', { body });
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ message })]);
  });

  test('an upload of another size, to another place, or without a signature', async () => {
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
});

test('a file of many megabytes arrives whole', async () => {
  const row = `ana@example.org,Ana,Lima,2,,1,${'a'.repeat(1200)}`;
  const file = mailchimpFile(Array.from({ length: 10_000 }, () => row));
  const checked = await (await ImportRun.upload(admin, file)).check();
  expect(checked).toMatchObject({ status: 'checked', counts: { added: 1, repeated: 9_999 } });
});

/** Subscribes at the form, and leaves by the link of the welcome mail. */
async function subscribeAndLeave(address: string): Promise<void> {
  await new Visitor(cloud).subscribe(address);
  const mail = await until('the welcome', async () => (await cloud.inbox()).find(({ to }) => to.includes(address)));
  const token = /unsubscribe\?token=([\w.~%-]+)/.exec(mail.text)?.[1];
  const answer = await new Visitor(cloud).call(`/api/newsletter/unsubscribe?token=${token}`, { method: 'POST' });
  expect(answer.status).toBe(200);
}

/** Subscribes an address to which mail bounces, and waits until that is known. */
async function subscribeAndBounce(address: string): Promise<void> {
  await new Visitor(cloud).subscribe(address);
  await until('the bounce', async () => (await subscribersOf()).find((row) => row.email === address && row.suppressed));
}
