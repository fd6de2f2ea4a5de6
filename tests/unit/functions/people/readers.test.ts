import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openSession } from '../../../../functions/lib/accounts/sessions/session.ts';
import { erase } from '../../../../functions/lib/people/personalData/erase.ts';
import { lookUp } from '../../../../functions/lib/people/personalData/lookUp.ts';
import * as signups from '../../../../functions/lib/people/signups/signups.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { suppress, suppressionOf } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { linkToken } from '../../../../functions/lib/platform/crypto/linkToken.ts';
import { audiencePages, contactsOf } from '../../../../functions/lib/sending/audience/audience.ts';
import { metaKey } from '../../../../functions/lib/sending/campaign/campaigns.ts';
import { recipientKey } from '../../../../functions/lib/sending/ledger/recipients.ts';
import { unsubscribe } from '../../../../functions/lib/sending/results/unsubscribe.ts';
import { handler } from '../../../../functions/workers/sendNotices.ts';
import { adminTokenHeader } from '../../../../shared/platform/constants.ts';
import { shards } from '../../../../shared/platform/shards.ts';
import { consented } from '../../../support/data/consented.ts';
import { hashOf, idOf } from '../../../support/data/personIds.ts';
import { subscriberAt } from '../../../support/data/subscriberAt.ts';
import { leftAddress } from '../../../support/data/subscriberRows.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { call, fromCloudFront as headers, installMail, installSecrets } from '../../../support/run/calls.ts';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
});

const ana = 'ana@example.org';
const moved = 'lima@example.net';
const person = { firstName: 'Ana', lastName: 'Lima', email: ana };
const noon = Date.UTC(2031, 3, 15, 12);
const minute = 60_000;
let dynamo: FakeDynamo;
let clients: ReturnType<typeof installMail>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  dynamo = installFakeDynamo();
  dynamo.answer('PutCommand', { TableName: 'people', Item: leftAddress(hashOf(ana)) });
  installSecrets();
  clients = installMail();
  vi.stubEnv('CAMPAIGN_QUEUE_URL', 'campaign');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const later = (minutes: number) => vi.setSystemTime(noon + minutes * minute);
const ask = async (act: string, body: object) => {
  const { statusCode, body: answer } = await call(`readerDetails/${act}`, { headers, body });
  return { status: statusCode, ...JSON.parse(answer ?? '{}') };
};
async function mail(): Promise<void> {
  const orders = clients.queue.commandCalls(SendMessageCommand).map(({ args: [command] }) => command.input.MessageBody);
  clients.queue.resetHistory();
  // Each comes twice.
  for (const body of orders.flatMap((order) => [order, order]))
    await handler({ Records: [{ messageId: '1', body }] } as never, {} as never, () => {});
}
const mails = () => clients.ses.commandCalls(SendEmailCommand).map(({ args: [command] }) => command.input);
const receivers = () => mails().map(({ Destination }) => Destination?.ToAddresses?.[0]);
const tokenOf = (page: string) =>
  decodeURIComponent(
    new RegExp(`${page}\\?token=([^\\s\\]"]+)`).exec(mails().at(-1)?.Content?.Simple?.Body?.Text?.Data ?? '')?.[1] ??
      '',
  );
const footer = (email = ana) => linkToken('details', idOf(email));
async function wholeAccess(reader = idOf(ana)): Promise<string> {
  expect((await ask('mailLink', { token: await linkToken('details', reader) })).status).toBe(202);
  await mail();
  return tokenOf('/your-details');
}
async function askForAddress(email = moved): Promise<string> {
  const { status } = await ask('changeAddress', { token: await wholeAccess(), email });
  expect(status).toBe(202);
  await mail();
  return tokenOf('/confirm-address');
}
const listed = async () => (await subscribers.list()).items;

describe('the link at the foot of a mail', () => {
  test('shows a name and a masked address, corrects the name, and gives no more', async () => {
    await subscribers.add(person, consented());
    const token = await footer();
    const details = await ask('show', { token });
    expect(details).toMatchObject({ access: 'part', subscription: { firstName: 'Ana', email: 'a•••@example.org' } });
    expect(JSON.stringify(details)).not.toContain(ana);
    expect((await ask('correctName', { token, firstName: 'Anna', lastName: 'Lima', version: 1 })).status).toBe(200);
    expect((await ask('correctName', { token, firstName: 'Anne', lastName: 'Lima', version: 1 })).status).toBe(409);
    expect(await listed()).toMatchObject([{ firstName: 'Anna', email: ana }]);
    expect((await ask('changeAddress', { token, email: moved })).status).toBe(400);
    expect((await ask('erase', { token })).status).toBe(400);
    expect(await listed()).toHaveLength(1);
  });

  test('says the same of an address that nobody knows, and no mail goes out', async () => {
    const token = await footer('nobody@example.org');
    expect(await ask('show', { token })).toEqual({ status: 200, access: 'part', subscription: null });
    expect((await ask('mailLink', { token })).status).toBe(202);
    await mail();
    expect(mails()).toEqual([]);
  });

  test('mails a second link, to the address itself, at most three times an hour', async () => {
    await subscribers.add(person, consented());
    for (const status of [202, 202, 202, 429])
      expect((await ask('mailLink', { token: await footer() })).status).toBe(status);
    later(1);
    await mail();
    expect(new Set(receivers())).toEqual(new Set([ana]));
  });

  test('is good for nothing else, and no other link is good for it', async () => {
    await subscribers.add(person, consented());
    for (const token of [
      '',
      'x',
      await linkToken('unsubscribe', idOf(ana)),
      await linkToken('cancel-signup', idOf(ana)),
    ])
      for (const act of ['show', 'mailLink', 'erase', 'confirmAddress'])
        expect((await ask(act, { token })).status).toBe(400);
  });
});

describe('the link that was mailed on request', () => {
  test('shows all that is kept, for an hour', async () => {
    await subscribers.add(person, { source: 'Newsletter form', at: new Date(noon).toISOString(), words: 'I agree' });
    const token = await wholeAccess();
    const { data } = await ask('show', { token });
    expect(data.kept[0].records[0]).toMatchObject({ 'Email address': ana, 'Agreed to': 'I agree' });
    later(61);
    expect((await ask('show', { token })).status).toBe(400);
  });

  test('shows the sign-ups of somebody who is no subscriber, to be cancelled, and erases them', async () => {
    const event = { id: 1, title: 'Lanterns', eventDate: 'May 3, 2031' };
    const form = { ...person, city: 'Lisbon', consent: true as const, subscribeNewsletter: false };
    await signups.signUp({ ...form, attendanceType: 'virtual' }, event);
    await signups.signUp({ ...form, attendanceType: 'virtual' }, { ...event, id: 2, title: 'Wells' });
    // As mails about an event have it.
    const token = await wholeAccess(hashOf(ana));
    const shown = await ask('show', { token });
    expect(shown).toMatchObject({ subscription: null, signups: [{ event: 'Lanterns, May 3, 2031' }, {}] });
    await call('signups/cancel', { headers, query: { token: shown.signups[0].cancelToken } });
    expect((await ask('show', { token })).signups).toHaveLength(1);
    expect(await ask('erase', { token })).toEqual({ status: 200, pending: false });
    expect(await ask('erase', { token })).toEqual({ status: 200, pending: false });
    expect((await signups.list()).items).toEqual([]);
  });
});

describe('a new address', () => {
  test('moves the subscription once it has confirmed: same day, same consent, counted once; the old one is told', async () => {
    const consent = { source: 'Newsletter form', at: new Date(noon).toISOString() };
    await subscribers.add(person, consent);
    const token = await askForAddress();
    expect(await listed()).toMatchObject([{ email: ana }]);
    later(3);
    const presses = await Promise.all(Array.from({ length: 50 }, () => ask('confirmAddress', { token })));
    expect(new Set(presses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await listed()).toMatchObject([
      { ...person, email: moved, consent, createdAt: new Date(noon).toISOString() },
    ]);
    expect(await subscribers.counts()).toEqual({ subscribers: 1, recipients: 1 });
    await mail();
    expect(receivers()).toEqual([ana, moved, ana]);
    expect(await suppressionOf(hashOf(ana))).toBe('moved');
  });

  test('confirms for a day, and a later wish takes the place of an earlier one', async () => {
    await subscribers.add(person, consented());
    const first = await askForAddress();
    later(1);
    const second = await askForAddress('other@example.net');
    expect((await ask('confirmAddress', { token: first })).status).toBe(400);
    later(24 * 60 + 2);
    expect((await ask('confirmAddress', { token: second })).status).toBe(400);
    expect(await listed()).toMatchObject([{ email: ana }]);
  });

  test('that is subscribed itself: the other subscription ends', async () => {
    await subscribers.add(person, consented());
    await subscribers.add({ ...person, email: moved }, consented());
    expect((await ask('confirmAddress', { token: await askForAddress() })).status).toBe(200);
    expect(await listed()).toMatchObject([{ email: moved }]);
    expect(await subscribers.counts()).toEqual({ subscribers: 1, recipients: 1 });
  });

  test('that bounced is not asked; one that unsubscribed gets letters again by its own word', async () => {
    await subscribers.add(person, consented());
    await suppress(hashOf('bad@example.net'), 'bounced');
    await askForAddress('bad@example.net');
    expect(receivers()).not.toContain('bad@example.net');
    await subscribers.add({ ...person, email: moved }, consented());
    await unsubscribe(await subscriberAt(moved));
    expect((await ask('confirmAddress', { token: await askForAddress() })).status).toBe(200);
    expect(await listed()).toMatchObject([{ email: moved }]);
  });

  test('old links still unsubscribe who moved, and lead to their page', async () => {
    await subscribers.add(person, consented());
    await ask('confirmAddress', { token: await askForAddress() });
    expect(await ask('show', { token: await footer() })).toMatchObject({ subscription: { email: 'l•••@example.net' } });
    await call('newsletter/unsubscribe', { headers, query: { token: await linkToken('unsubscribe', idOf(ana)) } });
    expect(await listed()).toEqual([]);
    expect(await suppressionOf(hashOf(moved))).toBe('unsubscribed');
  });

  test('who moved is erased with the letters that they got at the old address', async () => {
    const cutoff = new Date(noon).toISOString();
    await subscribers.add(person, consented());
    dynamo.answer('PutCommand', {
      TableName: 'sends',
      Item: {
        ...{
          ...metaKey('one'),
          id: 'one',
          subject: 'A letter',
          status: 'COMPLETE',
          list: 'CAMPAIGN',
          cutoff,
          round: 0,
        },
        ...{ audience: { type: 'newsletter' }, startedAt: cutoff, expiresAt: 2e9, total: 1, sent: 1 },
      },
    });
    const row = { ...recipientKey('one', idOf(ana)), state: 'SENT', messageId: 'm', expiresAt: 2e9 };
    dynamo.answer('PutCommand', { TableName: 'sends', Item: row });
    await ask('confirmAddress', { token: await askForAddress() });
    later(5);
    expect((await lookUp(moved)).kept.map(({ title }) => title)).toContain('Letters');
    await erase(moved);
    expect(dynamo.startingWith('sends', 'CAMPAIGN#').map(({ sk }) => sk)).not.toContain(`R#${idOf(ana)}`);
    expect(dynamo.startingWith('people', 'ADDRESS_CHANGE')).toEqual([]);
    expect(JSON.stringify(dynamo.startingWith('people', ''))).not.toContain('example');
  });

  test('a letter that went to the old address is not sent to the new one by a later send to the others', async () => {
    const cutoff = new Date(noon).toISOString();
    await subscribers.add(person, consented());
    const Item = { ...metaKey('one'), id: 'one', cutoff, audience: { type: 'newsletter' }, status: 'COMPLETE' };
    dynamo.answer('PutCommand', { TableName: 'sends', Item });
    const row = { ...recipientKey('one', idOf(ana)), state: 'SENT', expiresAt: 2e9 };
    dynamo.answer('PutCommand', { TableName: 'sends', Item: row });
    await ask('confirmAddress', { token: await askForAddress() });
    later(10);
    const missing: string[] = [];
    for (const shard of shards) {
      const part = { shard, cutoff: new Date().toISOString(), excludedCampaigns: ['one'] };
      for await (const page of audiencePages({ type: 'newsletter' }, part))
        missing.push(...page.recipients.map(({ id }) => id));
    }
    expect(missing).toEqual([]);
    const contacts = await contactsOf([{ id: idOf(ana) }]);
    expect(contacts.get(idOf(ana))?.email).toBe(moved);
  });
});

describe('an admin', () => {
  async function asAdmin(action: string, body: object, path?: Record<string, string>) {
    const { admin, cookie } = await openSession('admin');
    const { statusCode, body: answer } = await call(`subscribers/${action}`, {
      headers: { ...headers, [adminTokenHeader.toLowerCase()]: admin.token },
      cookies: [cookie.split(';')[0] ?? ''],
      body,
      ...(path && { path }),
    });
    return { status: statusCode, ...JSON.parse(answer ?? '{}') };
  }
  const given = { ...person, source: 'Card at the book table', agreedOn: '2031-04-01' };

  test('adds somebody with the proof of their consent; no mail goes out', async () => {
    expect(await asAdmin('create', given)).toMatchObject({ status: 201, id: idOf(ana) });
    expect(await listed()).toMatchObject([
      { consent: { source: 'Card at the book table', at: '2031-04-01T00:00:00.000Z' } },
    ]);
    await mail();
    expect(mails()).toEqual([]);
    expect(await asAdmin('create', given)).toMatchObject({ status: 400, fields: { email: expect.any(String) } });
    expect(await asAdmin('create', { ...given, agreedOn: '2032-01-01' })).toMatchObject({ status: 400 });
  });

  test('is told of an address that left, and brings it back only by saying that the person asked', async () => {
    await subscribers.add(person, consented());
    await unsubscribe(idOf(ana));
    expect(await asAdmin('create', given)).toMatchObject({
      status: 400,
      fields: {
        askedAnew: 'This address unsubscribed on 2031-04-15. Tick this only if the person asked you to get it again.',
      },
    });
    expect((await asAdmin('create', { ...given, askedAnew: true })).status).toBe(201);
    await suppress(hashOf(moved), 'complained');
    expect(await asAdmin('create', { ...given, email: moved, askedAnew: true })).toMatchObject({
      status: 400,
      fields: { email: expect.stringContaining('reported as spam') },
    });
  });

  test('corrects name and address, unless somebody else was first', async () => {
    await subscribers.add(person, consented());
    const path = { id: idOf(ana) };
    expect(await asAdmin('update', { ...person, firstName: 'Anna', version: 1 }, path)).toMatchObject({ version: 2 });
    expect((await asAdmin('update', { ...person, version: 1 }, path)).status).toBe(409);
    const edited = await asAdmin('update', { ...person, email: moved, version: 2 }, path);
    expect(edited).toMatchObject({ status: 200, id: idOf(ana), email: moved });
    expect(await subscribers.counts()).toEqual({ subscribers: 1, recipients: 1 });
    await subscribers.remove(idOf(ana));
    expect((await asAdmin('update', person, path)).status).toBe(404);
  });
});
