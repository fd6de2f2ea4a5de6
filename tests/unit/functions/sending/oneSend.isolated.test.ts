import { SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { recentEvents } from '../../../../functions/lib/content/events/recentEvents.ts';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import { sentBefore } from '../../../../functions/lib/sending/audience/sentBefore.ts';
import * as campaigns from '../../../../functions/lib/sending/campaign/campaigns.ts';
import * as campaignContent from '../../../../functions/lib/sending/campaign/content.ts';
import * as campaignLocks from '../../../../functions/lib/sending/campaign/locks.ts';
import { changeStatus, closeCancelled, reopen } from '../../../../functions/lib/sending/campaign/status.ts';
import { resolveAll, retryFailed } from '../../../../functions/lib/sending/control/control.ts';
import { countUnsent } from '../../../../functions/lib/sending/ledger/countUnsent.ts';
import * as recipients from '../../../../functions/lib/sending/ledger/recipients.ts';
import { prepare } from '../../../../functions/lib/sending/prepare/prepare.ts';
import { start } from '../../../../functions/lib/sending/start/start.ts';
import type { CampaignAudience } from '../../../../shared/people/model/audience.ts';
import { shardOf } from '../../../../shared/platform/shards.ts';
import type { CampaignStatus, SendOptions } from '../../../../shared/sending/model/campaign.ts';
import { prepareWhole } from '../../../support/data/prepareWhole.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { installSecrets } from '../../../support/run/calls.ts';
import { recent } from '../../../support/site/publicContent.ts';

/** A send takes up to 20 s to answer; here nobody waits for its end. */
vi.mock('../../../../functions/lib/sending/campaign/waitForEnd.ts', () => ({
  waitForEnd: async (campaignId: string) => ({ campaignId }),
}));

let dynamo: FakeDynamo;
/** Sent to a queue one by one. */
let messages: object[];
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.UTC(2024, 3, 15), toFake: ['Date'] });
  dynamo = installFakeDynamo();
  messages = [];
  mockClient(SQSClient)
    .onAnyCommand()
    .callsFake(({ MessageBody }) => {
      if (MessageBody) messages.push(JSON.parse(MessageBody));
      return {};
    });
  installSecrets();
  vi.stubEnv('CAMPAIGN_QUEUE_URL', 'campaign');
  vi.stubEnv('SITE_URL', 'https://example.org');
  await emailTemplates.add({ name: 'news', subject: 'First', htmlContent: '<p>x</p>', mailBytes: 1 });
  for (const id of ['0a', '1b', '2c']) {
    const person = { id, addressHash: id, email: `${id}@example.org`, firstName: 'Ana', lastName: 'Lima' };
    const Item = { pk: `SUBSCRIBER#${shardOf(id)}`, sk: id, ...person, createdAt: '2024-01-01T00:00:00.000Z' };
    dynamo.answer('PutCommand', { TableName: 'people', Item });
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const newsletter: CampaignAudience = { type: 'newsletter' };
const event: CampaignAudience = {
  type: 'event',
  ...{ eventId: 1, eventTitle: 'Lanterns', eventDate: 'May 3, 2031', attendance: 'all' },
};
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

/** A request to send; answers with the campaign's id. */
async function press(key?: string, more: SendOptions & { audience?: CampaignAudience } = {}): Promise<string> {
  const order = { templateName: 'news', audience: newsletter, startedBy: 'admin', ...more };
  return (await start({ ...order, key })).campaignId;
}
const edit = (subject: string) => emailTemplates.save('news', { subject, htmlContent: '<p>x</p>', mailBytes: 1 });
const metaOf = async (id: string) => (await campaigns.find(id)) as campaigns.CampaignMeta;
const sends = () => dynamo.startingWith('sends', 'CAMPAIGN#').filter(({ sk }) => sk === 'META').length;

/** Its rows, and the status that it comes to. */
async function end(id: string, status: CampaignStatus = 'COMPLETE', states: Record<string, string> = {}) {
  for (const [recipient, state] of Object.entries(states)) {
    const list = ['FAILED', 'IN_DOUBT'].includes(state) && { list: `RECIPIENTS#${id}#${state}`, startedAt: '2024' };
    const Item = { pk: `CAMPAIGN#${id}#${shardOf(recipient)}`, sk: `R#${recipient}`, state, ...list };
    dynamo.answer('PutCommand', { TableName: 'sends', Item });
  }
  const tally = (state: string) => Object.values(states).filter((each) => each === state).length;
  const counts = { ...{ PENDING: 0, CLAIMED: 0 }, SENT: tally('SENT'), FAILED: tally('FAILED') };
  if ((await metaOf(id)).status === 'PREPARING')
    await changeStatus(await metaOf(id), { status: 'SENDING', from: 'PREPARING' });
  const exact = { ...counts, SKIPPED: tally('SKIPPED'), IN_DOUBT: tally('IN_DOUBT') };
  const total = Object.keys(states).length;
  const changed = await changeStatus(await metaOf(id), {
    status,
    ...(status !== 'CANCELLED' && { total, counts: exact }),
  });
  expect(changed).toBe(true);
  if (status === 'CANCELLED') await closeCancelled(await metaOf(id), total, exact);
}

describe('requests with the same Idempotency-Key are one send', () => {
  test('at the same moment', async () => {
    const all = await Promise.all([press('one'), press('one'), press('one')]);
    expect(new Set(all).size).toBe(1);
    expect(sends()).toBe(1);
  });

  test('also where one of them is begun, and cancelled, while another is being checked', async () => {
    let first = '';
    dynamo.before('TransactWriteCommand', async () => {
      first = await press('one');
      await changeStatus(await metaOf(first), { status: 'CANCELLED' });
    });
    expect(await press('one')).toBe(first);
    expect(sends()).toBe(1);
  });

  test.each(['COMPLETE', 'NEEDS_ATTENTION', 'CANCELLED'] as const)(
    'hours and an edit later, where it is %s by then',
    async (status) => {
      const first = await press('one');
      await end(first, status, { '0a': 'SENT' });
      await edit('Second');
      later(5 * 3600);
      expect(await press('one')).toBe(first);
      expect(sends()).toBe(1);
    },
  );

  test('where the first one’s answer, and its message to the workers, got lost', async () => {
    const first = await press('one');
    expect(await press('one')).toBe(first);
    const prepares = { step: 'prepare', campaignId: first };
    expect(messages).toEqual([prepares, prepares]);
  });

  test('and a key cannot stand for a send to other people as well', async () => {
    await press('one');
    await expect(press('one', { audience: event })).rejects.toMatchObject({ status: 422 });
  });
});

describe('requests without a key are one send', () => {
  test('while it is under way, however late', async () => {
    const first = await press();
    later(3600);
    expect(await press()).toBe(first);
  });

  test.each(['COMPLETE', 'NEEDS_ATTENTION'] as const)(
    'for ten minutes, also where it is %s by then',
    async (status) => {
      const first = await press();
      await end(first, status, { '0a': 'SENT' });
      later(600);
      expect(await press()).toBe(first);
      later(0.001);
      const second = await press();
      expect(second).not.toBe(first);
      later(1);
      expect(await press()).toBe(second);
    },
  );

  test('but not after a cancel: who sends then means another one', async () => {
    const first = await press();
    await end(first, 'CANCELLED');
    expect(await press()).not.toBe(first);
  });

  test('nor after an edit', async () => {
    const first = await press();
    await end(first);
    await edit('Second');
    expect(await press()).not.toBe(first);
  });

  test('nor to other people', async () => {
    const first = await press();
    const second = await press(undefined, { audience: event });
    expect(second).not.toBe(first);
    await end(second);
    expect(await press(undefined, { audience: { ...event, attendance: 'virtual' } as CampaignAudience })).not.toBe(
      second,
    );
    expect(await press(undefined, { audience: event })).toBe(second);
  });
});

describe('while a letter is on its way', () => {
  test('another press of the same words joins it', async () => {
    const first = await press('one');
    expect(await press('two')).toBe(first);
    // Saved without a change.
    await edit('First');
    expect(await press('three')).toBe(first);
  });

  test('another version of it is refused, with how far it is and what to do', async () => {
    const first = await press('one');
    await changeStatus(await metaOf(first), { status: 'SENDING', from: 'PREPARING', total: 3 });
    await edit('Second');
    await expect(press('two')).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(
        /^Another version of this letter is being sent: 0 of 3 have got it\. Nothing of this one was sent\./,
      ),
    });
    expect(sends()).toBe(1);
  });

  test('another version may take its place: it is cancelled, and goes to those who have not got it', async () => {
    const first = await press('one');
    await prepareWhole(first);
    await edit('Second');
    const second = await press('two', { replaces: first });
    expect(await metaOf(first)).toMatchObject({ status: 'CANCELLED', followedBy: second });
    // What is in a worker's hands may still leave: nothing is prepared before that is known.
    dynamo.answer('UpdateCommand', {
      TableName: 'sends',
      Key: { pk: `CAMPAIGN#${first}#${shardOf('0a')}`, sk: 'R#0a' },
      UpdateExpression: 'SET #state = :sent',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':sent': 'CLAIMED' },
    });
    await prepare(second);
    expect((await metaOf(second)).status).toBe('PREPARING');
    await closeCancelled(await metaOf(first), 3, {
      ...{ PENDING: 0, CLAIMED: 0, SENT: 1 },
      FAILED: 0,
      SKIPPED: 2,
      IN_DOUBT: 0,
    });
    await prepareWhole(second);
    expect(await recipients.countRows(second)).toMatchObject({ PENDING: 2 });
    expect((await recipients.findAll(second, ['0a'])).size).toBe(0);
    // The same request once more, its answer lost.
    expect(await press('two', { replaces: first })).toBe(second);
  });
});

test('a letter that was changed since it was looked at is not sent', async () => {
  await edit('Second');
  await expect(press('one', { version: 1 })).rejects.toMatchObject({ status: 409 });
  expect(sends()).toBe(0);
  await press('one', { version: 2 });
});

describe('a letter that was sent before', () => {
  const template = async () => (await emailTemplates.find('news')) as emailTemplates.Content & { name: string };
  const look = async () => sentBefore((await template()) as never, newsletter);
  const unsent = (...campaigns: string[]) => countUnsent(newsletter, campaigns, undefined, () => true);

  test('is known again, with how many have not got it, and goes to those alone', async () => {
    expect(await look()).toEqual({ underWay: null, before: null });
    const first = await press('one');
    expect((await look()).underWay).toMatchObject({ sameLetter: true, campaign: { id: first } });
    await end(first, 'NEEDS_ATTENTION', { '0a': 'SENT', '1b': 'FAILED', '2c': 'IN_DOUBT' });
    const { before } = await look();
    expect(before).toEqual({ campaigns: [first], at: expect.any(String), sent: 1 });
    expect(await unsent(first)).toEqual({ counted: 3, unsent: 1 });

    later(60);
    const second = await press('two', { excludedCampaigns: before?.campaigns ?? [] });
    await prepareWhole(second);
    expect([...(await recipients.findAll(second, ['0a', '1b', '2c'])).keys()]).toEqual(['1b']);
    await end(second, 'COMPLETE', { '1b': 'SENT' });
    expect((await look()).before).toMatchObject({ campaigns: [second, first], sent: 2 });
    expect(await unsent(second, first)).toEqual({ counted: 3, unsent: 0 });
  });

  test('and whoever was given over to another send is not mailed again by the first', async () => {
    const first = await press('one');
    await end(first, 'COMPLETE', { '0a': 'SENT', '1b': 'FAILED' });
    const before = await metaOf(first);
    const second = await press('two', { excludedCampaigns: [first] });
    await expect(retryFailed(first, 'admin')).rejects.toMatchObject({ status: 409 });
    await end(second, 'COMPLETE', { '1b': 'SENT' });
    // Also where the two meet in one moment.
    expect(await reopen(before, ['1b'], 'FAILED')).toBe('status');
  });

  test('is another letter once it is edited', async () => {
    await end(await press('one'), 'COMPLETE', { '0a': 'SENT' });
    await edit('Second');
    expect((await look()).before).toBeNull();
  });
});

describe('the cards of a letter', () => {
  const withCard = '<p>x</p><div data-card="latest-recording"></div>';
  const look = async () => sentBefore((await emailTemplates.find('news')) as never, newsletter);
  const recording = (title: string) => recentEvents.create({ ...recent, title });

  test('show what the site had when Send was pressed, whatever becomes of it while the mail is prepared', async () => {
    await emailTemplates.save('news', { subject: 'First', htmlContent: withCard, mailBytes: 1 });
    await recording('On rivers');
    const id = await press('one');
    await recording('On seas');
    await prepareWhole(id);
    const mail = await campaignContent.mail(id);
    expect(mail?.html).toContain('On rivers</a></h3>');
    expect(mail?.text).toContain('Latest recording: On rivers');
    expect(mail?.html).not.toContain('On seas');
  });

  test('are a part of it: with another recording it is another letter, and with the same one it is not', async () => {
    await emailTemplates.save('news', { subject: 'First', htmlContent: withCard, mailBytes: 1 });
    await recording('On rivers');
    await end(await press('one'), 'COMPLETE', { '0a': 'SENT' });
    expect((await look()).before).toMatchObject({ sent: 1 });
    await recording('On seas');
    expect((await look()).before).toBeNull();
  });

  test('leave nothing where their content is gone', async () => {
    await emailTemplates.save('news', { subject: 'First', htmlContent: withCard, mailBytes: 1 });
    const id = await press('one');
    await prepareWhole(id);
    expect((await campaignContent.mail(id))?.html).not.toMatch(/Latest recording|data-card/);
  });
});

test('a send that goes on has its lock again: the next press is this send, and its end frees the way', async () => {
  const first = await press('one');
  await end(first, 'COMPLETE', { '0a': 'FAILED' });
  later(3600);
  expect(await reopen(await metaOf(first), ['0a'], 'FAILED')).toBe(1);
  expect(await press('two')).toBe(first);
  await end(first, 'COMPLETE', { '0a': 'SENT' });
  expect(await press('three')).not.toBe(first);
});

test('a send that has ended does not take the lock from the one that runs', async () => {
  const first = await press('one');
  await end(first, 'NEEDS_ATTENTION', { '0a': 'FAILED' });
  const second = await press('two');
  expect(await reopen(await metaOf(first), ['0a'], 'FAILED')).toBe('locked');
  await end(first, 'COMPLETE', { '0a': 'SENT' });
  expect(await press('three')).toBe(second);
});

test('a template is under way until its send has ended', async () => {
  expect(await campaignLocks.isHeld('news')).toBe(false);
  const first = await press();
  expect(await campaignLocks.isHeld('news')).toBe(true);
  await end(first);
  expect(await campaignLocks.isHeld('news')).toBe(false);
});

test.each(['sent', 'send-again'] as const)('all in doubt are decided at once: %s', async (as) => {
  const first = await press('one');
  const many = Object.fromEntries(Array.from({ length: 230 }, (_, n) => [`0${n}`, 'IN_DOUBT']));
  await end(first, 'NEEDS_ATTENTION', many);
  expect(await resolveAll(first, as, 'admin')).toMatchObject(
    as === 'sent' ? { sent: 230, inDoubt: 0 } : { status: 'SENDING', inDoubt: 0 },
  );
  const counts = await recipients.countRows(first);
  expect(counts).toMatchObject(as === 'sent' ? { SENT: 230, IN_DOUBT: 0 } : { PENDING: 230, IN_DOUBT: 0 });
  await expect(resolveAll(first, as, 'admin')).rejects.toMatchObject({ status: 409 });
});
