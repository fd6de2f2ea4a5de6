import { GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { change, latest } from '../../../../functions/lib/people/imports/imports.ts';
import { undo } from '../../../../functions/lib/people/imports/undo.ts';
import { edit } from '../../../../functions/lib/people/subscribers/edits.ts';
import { addressHash, findByAddress, type SubscriberRow } from '../../../../functions/lib/people/subscribers/rows.ts';
import {
  askedWrites,
  confirmOptIn,
  findUnconfirmed,
  welcomeWrites,
} from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { sha256 } from '../../../../functions/lib/platform/crypto/digest.ts';
import { transactIf } from '../../../../functions/lib/platform/dynamo/writes.ts';
import { unsubscribe } from '../../../../functions/lib/sending/results.ts';
import { handler as importSubscribersHandler } from '../../../../functions/workers/importSubscribers.ts';
import type { PersonalData } from '../../../../shared/people/model/personalData.ts';
import type { Subscriber } from '../../../../shared/people/model/subscriber.ts';
import type {
  ImportChoices,
  PastImport,
  SubscriberImport,
  UndoneImport,
} from '../../../../shared/people/model/subscriberImport.ts';
import { Caller, callAs } from '../../../support/accounts/caller.ts';
import { mailchimpFile, manyPeople, sumOf } from '../../../support/data/subscriberImports.ts';
import { withFakes } from '../../../support/people/withFakes.ts';
import { asWorker } from '../../../support/run/granted.ts';

const importSubscribers = asWorker('importSubscribers', importSubscribersHandler);

const s3 = mockClient(S3Client);
// Files after this one call it too.
afterAll(() => s3.restore());

const objects = new Map<string, string>();
const fakes = withFakes();
let admin: Caller;
beforeEach(async () => {
  for (const [name, value] of Object.entries({
    ...{ IMPORT_BUCKET: 'imports', IMPORT_QUEUE_URL: 'import', AWS_REGION: 'us-east-1' },
    ...{ AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'x' },
  }))
    vi.stubEnv(name, value);
  objects.clear();
  s3.reset();
  s3.on(PutObjectCommand).callsFake(({ Key, Body }) => {
    objects.set(Key, Body);
    return {};
  });
  s3.on(GetObjectCommand).callsFake(({ Key }) => {
    const text = objects.get(Key);
    if (text === undefined) throw new NoSuchKey({ message: Key, $metadata: {} });
    return { ETag: sha256(text), Body: { transformToByteArray: async () => Buffer.from(text) } };
  });
  admin = await Caller.admin();
});
const ask = callAs(() => admin);

const imports = '/api/subscriber-imports';
const begin = (more: object = {}) =>
  admin.call(imports, { body: { name: 'a.csv', size: 9, source: 'list of the retreat', ...more } });
const state = () => ask<SubscriberImport>(`${imports}/latest`);
const upload = (id: string, text: string) => objects.set(`imports/${id}/file.csv`, text);

/** The worker handles the messages that have been queued since the last call. */
async function work(): Promise<SubscriberImport> {
  const bodies = fakes.queue.commandCalls(SendMessageCommand).map(({ args: [{ input }] }) => input.MessageBody);
  fakes.queue.resetHistory();
  const context = { getRemainingTimeInMillis: () => 60_000 };
  for (const body of bodies)
    await importSubscribers({ Records: [{ messageId: '1', body }] } as never, context as never, () => {});
  return state();
}

async function uploaded(text: string): Promise<string> {
  const { id } = (await (await begin({ size: text.length })).json()) as { id: string };
  upload(id, text);
  return id;
}
const post = (id: string, action: string, body: object = {}) =>
  admin.call(`${imports}/${id}/${action}`, { method: 'POST', body });
async function check(id: string, choices: ImportChoices = {}): Promise<SubscriberImport> {
  expect((await post(id, 'check', choices)).status).toBe(200);
  return work();
}
async function start(id: string, takesRefusals = true): Promise<SubscriberImport> {
  expect((await post(id, 'start', { takesRefusals })).status).toBe(200);
  return work();
}
function addedBy(importId: string) {
  const addresses = fakes.dynamo.startingWith('people', 'ADDRESS#').filter((row) => row.importId === importId);
  const ids = new Set(addresses.map(({ id }) => id));
  return fakes.dynamo.startingWith('people', 'SUBSCRIBER#').filter(({ id }) => ids.has(id));
}

/** Counts, rows and dashboard agree. */
async function expectRight({ id, counts, total }: SubscriberImport, others = 0): Promise<void> {
  expect(sumOf(counts)).toBe(total);
  expect(addedBy(id)).toHaveLength(counts.added ?? 0);
  expect((await ask<{ subscribers: number }>('/api/counts')).subscribers).toBe((counts.added ?? 0) + others);
}

test('a second import knows everyone, except the subscriber whom the admin has deleted', async () => {
  const people = manyPeople(60);
  const first = await uploaded(people);
  await check(first);
  await start(first);
  const deleted = (await ask<Subscriber[]>('/api/subscribers')).find(({ email }) => email === 'person7@example.org');
  await ask(`/api/subscribers/${deleted?.id}`, { method: 'DELETE' }, 204);
  const second = await uploaded(people);
  await check(second);
  const again = await start(second);
  expect(again.counts).toEqual({ known: 59, added: 1 });
  await expectRight(again, 59);
});

test('a file of an unknown system is understood, and can be read by other columns', async () => {
  const id = await uploaded(
    'Mail;Nom complet;Abonné;Depuis\r\nana@example.org;Ana Maria Lima;oui;2020-01-02\r\nbo@example.org;Bo;non;\r\ncy@example.org;Cy;peut-être;\r\ndi@example.org;Di;oui;\r\n',
  );
  expect(await check(id)).toMatchObject({
    ...{ status: 'checked', format: 'other', roles: { email: 'Mail', fullName: 'Nom complet' } },
    counts: { added: 2, unsubscribedThere: 1, unknownStatus: 1 },
    said: [
      { column: 'Abonné', value: 'non', means: 'unsubscribedThere', rows: 1, line: 3 },
      { column: 'Abonné', value: 'peut etre', means: 'unknownStatus', rows: 1, line: 4 },
      { column: 'Abonné', value: 'oui', means: 'wanted', rows: 2, line: 2 },
    ],
  });
  const wrong = await check(id, { mapping: { email: 'E-Mail' } });
  expect(wrong).toMatchObject({
    ...{ status: 'refused', columns: ['Mail', 'Nom complet', 'Abonné', 'Depuis'] },
    problem: 'The file has no column “E-Mail”. It has: Mail, Nom complet, Abonné, Depuis',
  });
  expect((await post(id, 'start', { takesRefusals: true })).status).toBe(409);
  const mapping = { email: 'mail', fullName: 'Nom complet', subscribedOn: 'Depuis' };
  const accepted = [{ column: 'Abonné', value: 'peut etre' }];
  expect(await check(id, { mapping, accepted })).toMatchObject({
    ...{ status: 'checked', format: 'custom', mapping, accepted },
    counts: { added: 3, unsubscribedThere: 1 },
  });
  await expectRight(await start(id));
  expect(addedBy(id).find(({ email }) => email === 'ana@example.org')).toMatchObject({
    ...{ firstName: 'Ana', lastName: 'Maria Lima', createdAt: '2020-01-02T00:00:00.000Z' },
    consent: { source: 'list of the retreat', at: '2020-01-02T00:00:00.000Z' },
  });
});

describe('what a file says of refusing', () => {
  const titles = 'Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,LEID,EUID';
  const row = (name: string) => `${name}@example.org,${name},Two,2,2023-01-02 03:04:05,2023-01-02 03:05:05,1,2`;
  const subscribed = (...names: string[]) => [titles, ...names.map(row)].join('\r\n');
  const unsubscribed = (...names: string[]) =>
    [`${titles},UNSUB_TIME`, ...names.map((name) => `${row(name)},2024-05-01 10:00:00`)].join('\r\n');
  const importFile = async (text: string, takes = true) => {
    const id = await uploaded(text);
    const checked = await check(id);
    return { checked, done: await start(id, takes) };
  };
  const readers = () =>
    fakes.dynamo
      .startingWith('people', 'SUBSCRIBER#')
      .map(({ email }) => email)
      .sort();
  const suppressed = () =>
    fakes.dynamo
      .startingWith('people', 'SUPPRESSED#')
      .map(({ email, reason, source, at }) => [email, reason, source, at])
      .sort();
  const atThat = '2024-05-01T10:00:00.000Z';
  const source = 'Mailchimp, list of the retreat';

  test('is taken over: subscribers are unsubscribed, others remembered, and no later list adds them', async () => {
    await importFile(subscribed('mara', 'nils'));
    const { checked, done } = await importFile(unsubscribed('mara', 'noah'));
    expect(checked.counts).toEqual({ left: 1, unsubscribedThere: 1 });
    expect(readers()).toEqual(['nils@example.org']);
    expect(done).toMatchObject({ status: 'complete', counts: { left: 1, unsubscribedThere: 1 } });
    expect(suppressed()).toEqual([
      ['mara@example.org', 'unsubscribed', source, atThat],
      ['noah@example.org', 'unsubscribed', source, atThat],
    ]);
    const { kept } = await ask<PersonalData>('/api/personal-data', { body: { email: 'noah@example.org' } });
    const [why] = kept.flatMap(({ title, records }) => (title.startsWith('No email') ? records : []));
    expect(why?.facts).toMatchObject({ reason: 'unsubscribed', source });
    const later = await importFile(subscribed('mara', 'noah', 'olga'));
    expect(later.done.counts).toEqual({ unsubscribed: 2, added: 1 });
    expect(readers()).toEqual(['nils@example.org', 'olga@example.org']);
    // The dry run of the same file again finds nothing left to do.
    expect((await importFile(unsubscribed('mara', 'noah'))).checked.counts).toEqual({ unsubscribedThere: 2 });
  });

  test('is left alone where the admin says so', async () => {
    await importFile(subscribed('mara'));
    const { done } = await importFile(unsubscribed('mara', 'noah'), false);
    expect(done.counts).toEqual({ unsubscribedThere: 2 });
    expect([readers(), suppressed()]).toEqual([['mara@example.org'], []]);
  });

  test.each([
    ['bounced', 'bounced'],
    ['complained', 'complained'],
    ['unsubscribed', 'unsubscribed'],
    ['blocked', 'unsubscribed'],
  ])('is taken over as what it is: %s', async (status, reason) => {
    await importFile('email,name\nmara@example.org,Mara');
    const { done } = await importFile(`email,status\nmara@example.org,${status}\nnoah@example.org,${status}`);
    expect(done.counts).toMatchObject({ left: 1 });
    expect(suppressed().map(([email, because]) => [email, because])).toEqual([
      ['mara@example.org', reason],
      ['noah@example.org', reason],
    ]);
    const [mara] = fakes.dynamo.startingWith('people', 'SUBSCRIBER#');
    expect(mara?.suppressed).toBe(reason === 'unsubscribed' ? undefined : reason);
    expect((await ask<{ subscribers: number }>('/api/counts')).subscribers).toBe(mara ? 1 : 0);
  });

  test.each([
    ['never confirmed', 'email,status\nmara@example.org,unconfirmed'],
    ['never agreed', 'email,Accepts Marketing\nmara@example.org,no'],
    ['has a status that no one knows', 'email,status\nmara@example.org,Zombie'],
    ['was removed', 'email,status\nmara@example.org,deleted'],
    ['asked Substack to be deleted', 'email,email_disabled\n1f@deletion-request.substack.com,false'],
  ])('is not taken over of someone who %s', async (_what, file) => {
    await importFile('email,name\nmara@example.org,Mara');
    const { checked, done } = await importFile(file);
    expect([checked.counts.left, done.counts.left]).toEqual([undefined, undefined]);
    expect([readers(), suppressed()]).toEqual([['mara@example.org'], []]);
  });

  test('does not end the subscription of someone who has subscribed here since', async () => {
    await admin.call('/api/newsletter/subscribe', {
      body: { firstName: 'Mara', lastName: 'Two', email: 'mara@example.org', consent: true },
    });
    const { checked, done } = await importFile(unsubscribed('mara'));
    expect([checked.counts, done.counts]).toEqual(Array(2).fill({ unsubscribedThere: 1 }));
    expect(readers()).toEqual(['mara@example.org']);
  });
});

const ghostFile = (...dates: string[]) =>
  ['email,name,subscribed_to_emails,created_at', ...dates.map((date, n) => `p${n}@example.org,Ana,true,${date}`)].join(
    '\n',
  );

test('people keep the day on which they subscribed, if the file has one that can be true', async () => {
  const later = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
  const id = await uploaded(ghostFile('2024-03-01T10:00:00.000Z', '', '2024-02-30', later, '3/1/24'));
  expect(await check(id)).toMatchObject({ counts: { added: 5 }, incomplete: 3 });
  expect(objects.get(`imports/${id}/1/report.csv`)?.split('\r\n').slice(1, -1)).toEqual(
    ['2024-02-30', later, '3/1/24'].map((date, n) =>
      [
        n + 4,
        `p${n + 2}@example.org`,
        'Added',
        `Date of subscription couldn’t be read: ${date}. The date of the import is used`,
      ].join(),
    ),
  );
  await start(id);
  const people = await ask<Subscriber[]>('/api/subscribers');
  // Newest first, by the day on which they subscribed.
  expect(people.map(({ email }) => email).at(-1)).toBe('p0@example.org');
  const today = new Date().toISOString().slice(0, 10);
  expect(people.map(({ createdAt }) => createdAt.slice(0, 10))).toEqual([today, today, today, today, '2024-03-01']);
  const { kept } = await ask<PersonalData>('/api/personal-data', { body: { email: 'p0@example.org' } });
  expect(kept[0]?.records[0]?.facts).toMatchObject({
    createdAt: '2024-03-01T10:00:00.000Z',
    addedAt: expect.stringContaining(today),
  });
});

test.each([
  ['Ghost, until 2024', 'Ghost, until 2024'],
  ['our old site on ghost', 'our old site on ghost'],
  ['list of the retreat', 'Ghost, list of the retreat'],
])('where people said yes is “%s” once', async (source, stored) => {
  const { id } = (await (await begin({ source })).json()) as { id: string };
  upload(id, ghostFile('2024-03-01T10:00:00.000Z'));
  await check(id);
  await start(id);
  expect(addedBy(id)[0]?.consent).toMatchObject({ source: stored });
});

test('a file that never arrived is refused with a remedy', async () => {
  const { id } = (await (await begin()).json()) as { id: string };
  expect(await check(id)).toMatchObject({
    status: 'refused',
    problem: 'The file hasn’t arrived: upload it again',
  });
});

test('a file that was changed after its check is not imported', async () => {
  const fileOf = (person: string) => mailchimpFile([`${person}@example.org,A,B,2,2024-03-01 10:00:00,1,a`]);
  const id = await uploaded(fileOf('ana'));
  expect(await check(id)).toMatchObject({ status: 'checked' });
  upload(id, fileOf('eve'));
  expect(await start(id)).toMatchObject({
    status: 'refused',
    problem: 'The file isn’t the one that was checked: upload it again',
    counts: {},
  });
  expect(fakes.dynamo.startingWith('people', 'SUBSCRIBER#')).toEqual([]);
});

test('of a file that is gone halfway, those it added can be removed like those of any other', async () => {
  const id = await uploaded(manyPeople(2));
  await check(id);
  await post(id, 'start', { takesRefusals: true });
  const half = await latest();
  if (half) await change(half, { counts: { added: 1 } });
  upload(id, manyPeople(3));
  expect(await work()).toMatchObject({ status: 'refused' });
  expect(await ask<PastImport[]>(imports)).toMatchObject([{ id, counts: { added: 1 } }]);
});

test('another import is refused while one is under way', async () => {
  const id = await uploaded(manyPeople(3));
  await check(id);
  expect((await post(id, 'start', { takesRefusals: true })).status).toBe(200);
  const second = await begin();
  expect(second.status).toBe(409);
  expect(await second.json()).toMatchObject({ message: expect.stringContaining('Another import is under way') });
  expect(await work()).toMatchObject({ status: 'complete' });
  expect((await post(id, 'start', { takesRefusals: true })).status).toBe(409);
});

test.each([
  ['too large', { size: 50_000_001 }, 'A file can be at most 50 MB: split it into several'],
  ['empty', { size: 0 }, 'The file is empty'],
  ['without a source', { source: ' ' }, 'Where they signed up is required'],
])('a file that is %s is refused', async (_, wrong, message) => {
  const response = await begin(wrong);
  expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ message })]);
});

describe('an import that is undone', () => {
  const oneClick = { firstName: 'Ana', lastName: 'Lima', consent: true };
  const subscribe = (email: string) => admin.call('/api/newsletter/subscribe', { body: { ...oneClick, email } });
  const rowOf = async (email: string) => (await findByAddress(await addressHash(email))) as SubscriberRow;
  const bounce = async (email: string) => suppress(await addressHash(email), 'bounced');
  const since: [what: string, then: (email: string) => Promise<unknown>, outcome: 'changed' | 'subscribed' | 'gone'][] =
    [
      ['did nothing', async () => {}, 'gone'],
      ['had a letter bounce', bounce, 'gone'],
      ['unsubscribed', async (email) => unsubscribe((await rowOf(email)).id), 'gone'],
      ['corrected a name', async (email) => edit((await rowOf(email)).id, { firstName: 'Bo' }, {}), 'changed'],
      [
        'moved to another address',
        async (email) => edit((await rowOf(email)).id, { email: `new-${email}` }, {}),
        'changed',
      ],
      [
        'was welcomed, having filled in the form',
        async (email) => transactIf(welcomeWrites(await rowOf(email)).facts),
        'subscribed',
      ],
      [
        'came back after a bounce, by the button in an email',
        async (email) => {
          await bounce(email);
          await subscribe(email);
          const asked = await findUnconfirmed(await addressHash(email));
          if (asked) await transactIf(askedWrites(asked, sha256('link')).facts);
          await confirmOptIn(await addressHash(email), 'link');
        },
        'subscribed',
      ],
    ];
  const emailOf = (n: number) => `person${n}@example.org`;

  test('keeps and names those who changed something or subscribed since; no one else it added is left', async () => {
    await subscribe('form@example.org');
    const earlier = await uploaded(manyPeople(1, 'earlier'));
    await check(earlier);
    await start(earlier);
    const file = manyPeople(40);
    const id = await uploaded(file);
    await check(id);
    await start(id);
    for (const [n, [, then]] of since.entries()) await then(emailOf(n));

    expect(await ask<PastImport[]>(imports)).toMatchObject([{ id, counts: { added: 40 } }, { id: earlier }]);
    const { removed, stay, next } = await ask<UndoneImport>(`${imports}/${id}/undo`, { body: {} });
    const kept = since.flatMap(([what, , why], n) =>
      why === 'gone' ? [] : [{ email: `${what.startsWith('moved') ? 'new-' : ''}${emailOf(n)}`, why }],
    );
    const byEmail = (one: { email: string }, other: { email: string }) => one.email.localeCompare(other.email);
    expect(stay.toSorted(byEmail)).toEqual(kept.toSorted(byEmail));
    // One of the 40 had left before.
    expect([removed, next]).toEqual([40 - kept.length - 1, undefined]);
    const left = await ask<Subscriber[]>('/api/subscribers');
    expect(left.map(({ email }) => email).sort()).toEqual(
      ['earlier0@example.org', 'form@example.org', ...kept.map(({ email }) => email)].sort(),
    );
    expect((await ask<{ subscribers: number }>('/api/counts')).subscribers).toBe(left.length);
    expect(await ask<PastImport[]>(imports)).toMatchObject([{ id, undoneAt: expect.any(String) }, { id: earlier }]);

    const again = await uploaded(file);
    await check(again);
    // The one whose letter bounced, the one who unsubscribed, and the one who moved away are not brought back.
    expect((await start(again)).counts).toMatchObject({ bounced: 1, unsubscribed: 1, moved: 1, known: 3, added: 34 });
  });

  test('is undone in parts, each of which goes on where the one before ended', async () => {
    const id = await uploaded(manyPeople(30));
    await check(id);
    await start(id);
    let removed = 0;
    let after = '';
    // Each look at the clock is ten seconds after the one before, so that a part does one shard or two.
    let time = Date.now();
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => (time += 10_000));
    for (let parts = 0; ; parts++) {
      const part = await undo(id, after);
      removed += part.removed;
      if (part.next === undefined) {
        expect(parts).toBeGreaterThan(10);
        break;
      }
      expect(part.next > after).toBe(true);
      after = part.next;
    }
    clock.mockRestore();
    expect(removed).toBe(30);
    expect(await ask<Subscriber[]>('/api/subscribers')).toEqual([]);
  });
});
