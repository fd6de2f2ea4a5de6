import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hold } from '../../../../functions/lib/notices/deferredMails.ts';
import { confirm } from '../../../../functions/lib/people/optIn/unconfirmed.ts';
import { completeErasures, erase } from '../../../../functions/lib/people/personalData/erase.ts';
import { lookUp } from '../../../../functions/lib/people/personalData/lookUp.ts';
import * as signups from '../../../../functions/lib/people/signups/signups.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { suppress, suppressionOf } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { consume, consumeForAddress, formMailLimit } from '../../../../functions/lib/platform/rateLimits/rateLimits.ts';
import * as campaigns from '../../../../functions/lib/sending/campaign/campaigns.ts';
import { metaKey } from '../../../../functions/lib/sending/campaign/campaigns.ts';
import { finishCampaign } from '../../../../functions/lib/sending/campaign/finishCampaign.ts';
import { anonymise } from '../../../../functions/lib/sending/ledger/anonymise.ts';
import { listOf, recipientKey } from '../../../../functions/lib/sending/ledger/recipients.ts';
import { unsubscribe } from '../../../../functions/lib/sending/results/unsubscribe.ts';
import { shardOf } from '../../../../shared/platform/shards.ts';
import type { RecipientState } from '../../../../shared/sending/model/campaign.ts';
import { consented } from '../../../support/data/consented.ts';
import { hashOf, idOf } from '../../../support/data/personIds.ts';
import { leftAddress } from '../../../support/data/subscriberRows.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { installMail, installSecrets } from '../../../support/run/calls.ts';

vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
});

const email = 'ana@example.org';
const id = idOf(email);
const hash = hashOf(email);
const other = 'ben@example.org';
const person = { firstName: 'Ana', lastName: 'Surnamesake', city: 'Lisbon', phone: '555 0100' };
const form = { ...person, consent: true as const, subscribeNewsletter: false, attendanceType: 'virtual' as const };
const past = { id: 1, title: 'Lanterns', eventDate: 'May 3, 2024' };
const coming = { id: 2, title: 'Wells', eventDate: 'June 1, 2031' };
const noon = Date.UTC(2024, 3, 15, 12);

let dynamo: FakeDynamo;
let queue: ReturnType<typeof installMail>['queue'];
/** Set by a test: what happens before the next transaction. */
const meanwhile: (() => void)[] = [];
/** Set by a test: what becomes of the n-th call from then on. */
let fault: { at: number; done: boolean } | undefined;

function install(): void {
  dynamo = installFakeDynamo(async (name, act) => {
    if (name === 'TransactWriteCommand') meanwhile.shift()?.();
    if (!fault || fault.at-- !== 0) return act();
    if (fault.done) act();
    throw new Error('killed');
  });
  installSecrets();
  for (const address of [email, other]) put('people', leftAddress(hashOf(address)));
  queue = installMail().queue;
  vi.stubEnv('CAMPAIGN_QUEUE_URL', 'CAMPAIGN');
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  fault = undefined;
  install();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const later = (minutes: number) => vi.setSystemTime(noon + minutes * 60_000);
const put = (table: string, Item: object) => dynamo.answer('PutCommand', { TableName: table, Item });

/** A campaign in which the person has a row of this state, and so has somebody else. */
function campaignWith(
  campaignId: string,
  status: string,
  state: RecipientState,
  { cutoff = '2024-03-01T10:00:00.000Z', ...more }: { cutoff?: string } & Record<string, unknown> = {},
): void {
  put('sends', {
    ...{ ...metaKey(campaignId), id: campaignId, subject: `Letter ${campaignId}`, status, list: 'CAMPAIGN' },
    ...{ audience: { type: 'newsletter' }, startedAt: cutoff, cutoff },
    ...{ total: 2, sent: 1, failed: 0, skipped: 0, inDoubt: 0, round: 0, expiresAt: 2e9 },
    ...(!['COMPLETE'].includes(status) && { open: 'CAMPAIGN' }),
  });
  put('sends', { ...recipientKey(campaignId, id), state, expiresAt: 2e9, ...more });
  put('sends', { ...recipientKey(campaignId, idOf(other)), state: 'SENT', messageId: 'theirs', expiresAt: 2e9 });
}

const bounce = {
  ...{ messageId: 'mail-1', claimId: 'claim', outcome: 'bounced', reason: `smtp; 550 no ${email}` },
  ...{ list: listOf('bounced', 'BOUNCED'), startedAt: '2024-03-01T10:05:00.000Z' },
};

/** Everything that there may be about a person, and somebody else beside them. */
async function everything(): Promise<void> {
  for (const address of [email, other]) {
    const { id: subscriberId = '' } = await subscribers.add({ ...person, email: address }, consented());
    const signupId = await signups.signUp({ ...form, email: address }, past);
    await signups.signUp({ ...form, email: address }, coming);
    await signups.signUp({ ...form, email: address }, undefined);
    await hold({ kind: 'welcome', subscriberId }, { nextAt: noon, reason: 'SendingPausedException' });
    await hold({ kind: 'signup', signupId }, { nextAt: noon });
    await consumeForAddress(address, { subscribes: true });
    await consume(formMailLimit, address);
  }
  campaignWith('sent', 'COMPLETE', 'SENT', { messageId: 'mail-0' });
  campaignWith('bounced', 'COMPLETE', 'SENT', bounce);
  campaignWith('waiting', 'SENDING', 'PENDING', { signupId: 'a-signup' });
  later(1);
}

/** All items, without what is random or a clock's in them. */
function everythingLeft(): string[] {
  const tables = ['people', 'sends', 'access'].flatMap((table) => dynamo.startingWith(table, ''));
  const known = new Set([id, idOf(other)]);
  return tables
    .map(({ round: _, progressAt: __, ...item }) =>
      JSON.stringify(item).replace(/R#([0-9a-f]{64})/g, (key, who) =>
        known.has(who) ? key : `R#${who.charAt(0)}-random`,
      ),
    )
    .sort();
}
/** Erasures that are looked after once more. */
const waiting = () => dynamo.startingWith('people', 'ERASURE');
const kept = async () => (await lookUp(email)).kept;
const titles = async () => (await kept()).map(({ title }) => title);
const rowsOf = (campaignId: string) => dynamo.startingWith('sends', `CAMPAIGN#${campaignId}#`);
const metaOf = (campaignId: string) => campaigns.find(campaignId);

describe('what is kept about an address', () => {
  test('is found wherever it stands, in words, and nothing of anybody else', async () => {
    await everything();
    const data = await lookUp(email);
    expect(data).toMatchObject({ email, at: new Date().toISOString() });
    expect(data.kept.map(({ title, records, stays }) => [title, records.length, stays])).toEqual([
      ['Newsletter subscription', 1, false],
      ['Sign-ups for events', 3, false],
      ['Letters', 3, false],
      ['Mails that wait until they can be sent', 2, false],
      ['Attempts at forms, counted against misuse', 2, false],
    ]);
    const [subscription, ofEvents, letters, waiting] = data.kept;
    expect(subscription?.records[0]).toEqual({
      ...{ 'First name': 'Ana', 'Last name': 'Surnamesake', 'Email address': email },
      ...{ 'Subscribed on': '2024-04-15T12:00:00.000Z', 'Agreed on': '2024-04-15T12:00:00.000Z' },
      'Agreed at': 'Newsletter form',
    });
    expect(ofEvents?.records.map((record) => record.Event).sort()).toEqual([
      'Lanterns',
      'Wells',
      'Whatever comes next',
    ]);
    expect(ofEvents?.records[0]).toMatchObject({
      ...{ Telephone: '555 0100', City: 'Lisbon', 'Takes part': 'by Zoom', 'Agreed to the terms': 'yes' },
      ...{ 'Asked for the newsletter': 'no', 'Confirmed by mail': 'no' },
    });
    expect(letters?.records.map((record) => [record.Subject, record['What became of it']]).sort()).toEqual([
      ['Letter bounced', 'Sent, and came back'],
      ['Letter sent', 'Sent'],
      ['Letter waiting', 'Waits to be sent'],
    ]);
    expect(waiting?.records.map((record) => record.Mail).sort()).toEqual([
      'Confirmation of a sign-up',
      'Welcome to the newsletter',
    ]);
    expect(JSON.stringify(data)).not.toContain(other);
    expect(JSON.stringify(data)).not.toContain('theirs');
  });

  test('is nothing where nobody knows it, however it is spelled where somebody does', async () => {
    expect((await lookUp('nobody@example.org')).kept).toEqual([]);
    await subscribers.add({ ...person, email }, consented());
    expect((await lookUp(' ANA@Example.org')).kept).toHaveLength(1);
  });
});

describe('erasing it', () => {
  test('leaves a fingerprint, counts that are right, and ledgers that balance without the person', async () => {
    await everything();
    const result = await erase(email);
    expect(result).toMatchObject({ erased: true, pending: false });
    expect(result.left.kept).toEqual([
      {
        title: 'No mail is sent to this address',
        stays: true,
        records: [expect.objectContaining({ Since: expect.any(String) })],
      },
    ]);
    expect(waiting()).toMatchObject([{ hash, nextAt: Date.now() + 3 * 60_000 }]);
    await completeErasures(Date.now() + 3 * 60_000);
    const all = ['people', 'sends', 'access'].flatMap((table) => dynamo.startingWith(table, ''));
    const about = all.filter((item) => [id, hash, email].some((each) => JSON.stringify(item).includes(each)));
    expect(about).toEqual([{ pk: `SUPPRESSED#${shardOf(hash)}`, sk: hash, reason: 'erased', at: expect.any(String) }]);
    expect(await subscribers.counts()).toEqual({ subscribers: 1, recipients: 1 });
    expect((await signups.counts()).map(({ virtual }) => virtual)).toEqual([1, 1, 1]);

    const rows = (campaignId: string) => rowsOf(campaignId).filter(({ sk }) => sk !== `R#${idOf(other)}`);
    const keys = { pk: expect.any(String), sk: expect.stringMatching(/^R#[0-9a-f]{64}$/) };
    expect(rows('sent')).toEqual([{ ...keys, state: 'SENT', expiresAt: 2e9 }]);
    const { list, startedAt, outcome } = bounce;
    expect(rows('bounced')).toEqual([
      { ...keys, state: 'SENT', expiresAt: 2e9, outcome, list, startedAt, reason: 'erased' },
    ]);
    expect(rows('waiting')).toEqual([
      expect.objectContaining({ ...keys, state: 'SKIPPED', list: listOf('waiting', 'SKIPPED'), reason: 'erased' }),
    ]);
    expect(await metaOf('waiting')).toMatchObject({ total: 2, sent: 1, skipped: 1 });
    expect(await metaOf('sent')).toMatchObject({ total: 2, sent: 1, skipped: 0 });
    expect(queue.commandCalls(SendMessageCommand).map(({ args: [{ input }] }) => input.QueueUrl)).toContain('CAMPAIGN');
    // Nobody else lost anything.
    expect((await lookUp(other)).kept.map(({ records }) => records.length)).toEqual([1, 3, 3, 2, 2]);
  });

  test('twice is the same as once, and of an unknown address it says so and keeps nothing', async () => {
    await everything();
    await erase(email);
    const once = everythingLeft();
    later(5);
    expect(await erase(email)).toMatchObject({ erased: false, pending: false });
    expect(everythingLeft()).toEqual(once);
    expect(await erase('nobody@example.org')).toMatchObject({ erased: false, left: { kept: [] } });
    expect(await suppressionOf(hashOf('nobody@example.org'))).toBeUndefined();
  });

  test.each([
    ['before', false],
    ['once', true],
  ] as const)(
    'killed %s any one of its steps was done, and done again: it ends the same',
    async (_, done) => {
      await everything();
      await erase(email);
      const whole = everythingLeft();
      for (let step = 0; ; step++) {
        vi.restoreAllMocks();
        vi.setSystemTime(noon);
        install();
        await everything();
        fault = { at: step, done };
        const killed = await erase(email).then(
          () => false,
          () => true,
        );
        fault = undefined;
        if (step % 2 === 0 || waiting().length === 0) await erase(email);
        // The order that was kept first of all does as well; what the forms counted goes by itself within a day.
        else await completeErasures(noon + 4 * 60_000);
        const rest = (lines: string[]) =>
          lines.filter((line) => !line.includes('"ERASURE"') && (step % 2 === 0 || !line.includes('RATE#')));
        expect(rest(everythingLeft()), `killed at step ${step}`).toEqual(rest(whole));
        if (!killed) {
          expect(step).toBeGreaterThan(30);
          return;
        }
      }
    },
    60_000,
  );

  test('a bounce or a complaint stays known, so that no form alone brings the address back', async () => {
    await subscribers.add({ ...person, email }, consented());
    await suppress(hash, 'complained');
    await erase(email);
    expect(await suppressionOf(hash)).toBe('complained');
    await subscribers.add({ ...person, email }, consented());
    expect(await subscribers.counts()).toEqual({ subscribers: 0, recipients: 0 });
  });

  test('who subscribes again and confirms it is subscribed, and stays so when the worker looks once more', async () => {
    await everything();
    await erase(email);
    later(2);
    await subscribers.add({ ...person, email }, consented());
    expect(await confirm(hash)).toBeDefined();
    await signups.signUp({ ...form, email }, coming);
    later(5);
    await completeErasures(Date.now());
    expect(waiting()).toEqual([]);
    expect(await titles()).toEqual(['Newsletter subscription', 'Sign-ups for events']);
    expect(await subscribers.counts()).toEqual({ subscribers: 2, recipients: 2 });
  });

  test('who had unsubscribed has nothing more to erase but what else there is', async () => {
    await subscribers.add({ ...person, email }, consented());
    await unsubscribe(id);
    expect(await erase(email)).toMatchObject({ erased: false });
    await signups.signUp({ ...form, email }, coming);
    expect(await erase(email)).toMatchObject({ erased: true });
    expect(await suppressionOf(hash)).toBe('erased');
  });
});

describe('a send has the person’s mail in hand', () => {
  const lookAfter = (minutes: number) => completeErasures(noon + minutes * 60_000);

  test.each([
    ['it is being handed over', 'SENDING', 'CLAIMED', {}],
    ['SES has not said yet whether it took it', 'SENDING', 'IN_DOUBT', { startedAt: new Date(noon).toISOString() }],
    ['recipients are being entered', 'PREPARING', 'PENDING', {}],
  ] as const)('%s: that row stays until it is settled, and then goes too', async (_, status, state, more) => {
    campaignWith('now', status, state, more);
    expect(await erase(email)).toMatchObject({ erased: true, pending: true });
    expect(rowsOf('now').filter(({ sk }) => sk === `R#${id}`)).toMatchObject([{ state }]);
    await lookAfter(3);
    expect(waiting()).toMatchObject([{ hash, nextAt: noon + 6 * 60_000 }]);
    campaignWith('now', 'SENDING', 'SENT', { messageId: 'mail' });
    await lookAfter(5);
    expect(waiting()).toHaveLength(1);
    await lookAfter(6);
    expect(waiting()).toEqual([]);
    expect(rowsOf('now').map((row) => row.state)).toEqual(['SENT', 'SENT']);
    expect(await titles()).toEqual(['No mail is sent to this address']);
  });

  test('a letter that is begun before the order is carried out has them, and that row goes too', async () => {
    await subscribers.add({ ...person, email }, consented());
    later(1);
    meanwhile.push(() => {
      later(2);
      campaignWith('between', 'SENDING', 'PENDING', { cutoff: new Date().toISOString() });
    });
    await erase(email);
    expect(rowsOf('between').map(({ sk }) => sk)).not.toContain(`R#${id}`);
  });

  test('a doubt that nobody resolves does not hold it up for ever, and stays a doubt', async () => {
    campaignWith('now', 'NEEDS_ATTENTION', 'IN_DOUBT', { startedAt: new Date(noon - 11 * 60_000).toISOString() });
    expect(await erase(email)).toMatchObject({ erased: true, pending: false });
    expect(
      rowsOf('now')
        .map((row) => row.state)
        .sort(),
    ).toEqual(['IN_DOUBT', 'SENT']);
  });

  test('a send that does not end for a day makes the erasure fail, for somebody to look at', async () => {
    campaignWith('now', 'SENDING', 'CLAIMED');
    await erase(email);
    await expect(lookAfter(25 * 60)).rejects.toThrow('An erasure cannot be completed');
    expect(waiting()).toHaveLength(1);
  });

  test('the ledger is being counted for the end: the row that moved meanwhile is counted once', async () => {
    for (let time = 0; time < 12; time++) {
      campaignWith('now', 'SENDING', 'SENT');
      vi.restoreAllMocks();
      // Just after their row was counted, wherever it goes then.
      let left = idOf(other) < id ? 2 : 1;
      const counted = installFakeDynamo(async (name, act) => {
        const answer = act() as { Items?: { state?: string }[] };
        if (name === 'QueryCommand' && answer.Items?.[0]?.state && --left === 0) await anonymise('now', id);
        return answer;
      });
      counted.perPage = 1;
      for (const Item of dynamo.startingWith('sends', 'CAMPAIGN#now'))
        counted.answer('PutCommand', { TableName: 'sends', Item });
      await finishCampaign('now');
      await finishCampaign('now');
      expect(await metaOf('now')).toMatchObject({ status: 'COMPLETE', total: 2, sent: 2 });
      install();
    }
  });
});
