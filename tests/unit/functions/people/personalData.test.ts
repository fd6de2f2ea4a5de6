import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { upcomingEvents } from '../../../../functions/lib/content/events/events.ts';
import * as outbox from '../../../../functions/lib/outbox/outbox.ts';
import { completeErasures, erase } from '../../../../functions/lib/people/personalData/erase.ts';
import { lookUp } from '../../../../functions/lib/people/personalData/kept.ts';
import { counts as countSignups } from '../../../../functions/lib/people/signups/seats.ts';
import * as signups from '../../../../functions/lib/people/signups/signups.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import {
  askedWrites,
  confirmOptIn,
  findUnconfirmed,
  type Unconfirmed,
} from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { findSuppression } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { newLinkSecret } from '../../../../functions/lib/platform/crypto/digest.ts';
import { transactIf } from '../../../../functions/lib/platform/dynamo/writes.ts';
import { consume, consumeForAddress, formMailLimit } from '../../../../functions/lib/platform/rateLimits.ts';
import * as campaigns from '../../../../functions/lib/sending/campaigns.ts';
import { anonymize, listOf, recipientKey } from '../../../../functions/lib/sending/ledger.ts';
import { unsubscribe } from '../../../../functions/lib/sending/results.ts';
import { finishCampaign } from '../../../../functions/lib/sending/sweep.ts';
import type { KeptSection } from '../../../../shared/people/model/personalData.ts';
import { shardOf } from '../../../../shared/platform/resources.ts';
import type { RecipientState } from '../../../../shared/sending/model/campaign.ts';
import { hashOf, idOf } from '../../../support/data/personIds.ts';
import { announce, signUpFirst } from '../../../support/data/seats.ts';
import { noMoment } from '../../../support/data/startIn.ts';
import { consented, leftAddress } from '../../../support/data/subscriberRows.ts';
import type { Item } from '../../../support/dynamo/dynamoExpressions.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { withFakes } from '../../../support/people/withFakes.ts';
import { installMail } from '../../../support/run/calls.ts';

const email = 'ana@example.org';
const id = idOf(email);
const hash = hashOf(email);
const other = 'ben@example.org';
const person = { firstName: 'Ana', lastName: 'Surnamesake', city: 'Lisbon', phone: '555 0100' };
const noon = Date.UTC(2024, 3, 15, 12);

const setMinutesAfterNoon = (minutes: number) => vi.setSystemTime(noon + minutes * 60_000);

/** The fakes at noon, with a person whose data is erased and someone else whose data is not. */
class PersonalDataWorld {
  dynamo!: FakeDynamo;
  queue!: ReturnType<typeof installMail>['queue'];
  /** Kills the call with this number, counted from when it is set: before it is done or, with `done`, after. */
  fault: { at: number; done: boolean } | undefined;

  constructor() {
    withFakes(noon);
    beforeEach(() => {
      this.fault = undefined;
      this.install();
    });
  }

  install(): void {
    this.dynamo = installFakeDynamo(async (name, act) => {
      await this.dynamo.runInterruption(name);
      if (!this.fault || this.fault.at-- !== 0) return act();
      if (this.fault.done) act();
      throw new Error('killed');
    });
    for (const address of [email, other]) this.put('people', leftAddress(hashOf(address)));
    this.queue = installMail().queue;
  }

  put(table: string, Item: object): void {
    this.dynamo.answer('PutCommand', { TableName: table, Item });
  }

  /** Adds a campaign in which the person's row has this state, and someone else's is sent. */
  addCampaign(
    campaignId: string,
    status: string,
    state: RecipientState,
    { cutoff = '2024-03-01T10:00:00.000Z', ...more }: { cutoff?: string } & Record<string, unknown> = {},
    campaign: { subject?: string } = {},
  ): void {
    this.put('sends', {
      ...{
        ...campaigns.metaKey(campaignId),
        id: campaignId,
        subject: `Letter ${campaignId}`,
        status,
        list: 'CAMPAIGN',
      },
      ...{ audience: { type: 'newsletter' }, startedAt: cutoff, cutoff },
      ...{ total: 2, sent: 1, failed: 0, skipped: 0, inDoubt: 0, round: 0, expiresAt: 2e9 },
      ...(status !== 'COMPLETE' && { open: 'CAMPAIGN' }),
      ...campaign,
    });
    this.put('sends', { ...recipientKey(campaignId, id), state, expiresAt: 2e9, ...more });
    this.put('sends', { ...recipientKey(campaignId, idOf(other)), state: 'SENT', messageId: 'theirs', expiresAt: 2e9 });
  }

  /** Erasures that are not finished. */
  pendingErasures = () => this.dynamo.startingWith('people', 'ERASURE');
  rowsOf = (campaignId: string) => this.dynamo.startingWith('sends', `CAMPAIGN#${campaignId}#`);
}

const world = new PersonalDataWorld();

const form = { ...person, consent: true as const, subscribeNewsletter: false, attendanceType: 'virtual' as const };
const past = { id: 1, title: 'Lanterns', eventDate: 'May 3, 2024', ...noMoment };
const coming = { id: 2, title: 'Wells', eventDate: 'June 1, 2031', ...noMoment };

const bounce = {
  ...{ messageId: 'mail-1', claimId: 'claim', outcome: 'bounced', reason: `smtp; 550 no ${email}` },
  ...{ list: listOf('bounced', 'BOUNCED', '0'), startedAt: '2024-03-01T10:05:00.000Z' },
};

/** Stores every kind of data about the person and someone else. */
async function addEverything(): Promise<void> {
  for (const address of [email, other]) {
    const { id: subscriberId = '' } = await subscribers.add({ ...person, email: address }, consented());
    await signups.signUp({ ...form, email: address }, past);
    await signups.signUp({ ...form, email: address }, coming);
    await signups.signUp({ ...form, email: address }, undefined);
    const [welcome] = await outbox.mailsTo([subscriberId]);
    const reason = 'SendingPausedException';
    await outbox.settle(welcome as outbox.OutboxRow, { state: 'PENDING', waits: 'refused', nextAt: noon, reason });
    await consumeForAddress(address, { subscribes: true });
    await consume(formMailLimit, address);
  }
  world.addCampaign('sent', 'COMPLETE', 'SENT', { messageId: 'mail-0' });
  world.addCampaign('bounced', 'COMPLETE', 'SENT', bounce);
  world.addCampaign('waiting', 'SENDING', 'PENDING', { signupId: 'a-signup' });
  setMinutesAfterNoon(1);
}

/** An email's id has a random part. */
const withoutRandom = ({ sk, mail, ...item }: Item) => (item.pk === 'OUTBOX' ? item : { sk, mail, ...item });

/** All items, without random values and times. */
function remainingItems(): string[] {
  const tables = ['people', 'sends', 'access'].flatMap((table) => world.dynamo.startingWith(table, ''));
  const known = new Set([id, idOf(other)]);
  return tables
    .map(({ round: _, progressAt: __, ...item }) =>
      JSON.stringify(withoutRandom(item)).replace(/R#([0-9a-f]{64})/g, (key, who) =>
        known.has(who) ? key : `R#${who.charAt(0)}-random`,
      ),
    )
    .sort();
}
const kept = async () => (await lookUp(email)).kept;
const titles = async () => (await kept()).map(({ title }) => title);

describe('what is kept about an address', () => {
  test('names the event of a sign-up as it is called now', async () => {
    const event = await announce();
    await signUpFirst('ana');
    await upcomingEvents.update(event.id, { ...event, title: 'Wells', isActive: true, version: undefined });
    const [ofEvents] = (await kept()).filter(({ title }) => title === 'Sign-ups for events');
    expect(ofEvents?.records.map(({ facts }) => facts.eventTitle)).toEqual(['Wells']);
  });

  test('is found wherever it is, without anyone else’s', async () => {
    await addEverything();
    const data = await lookUp(email);
    expect(data).toMatchObject({ email, at: new Date().toISOString() });
    expect(data.kept.map(({ title, records, stays }) => [title, records.length, stays])).toEqual([
      ['Newsletter subscription', 1, false],
      ['Sign-ups for events', 3, false],
      ['Letters', 3, false],
      ['Emails', 4, false],
      ['Form attempts, counted to prevent misuse', 1, false],
    ]);
    const [subscription, ofEvents, letters, waiting] = data.kept;
    const at = '2024-04-15T12:00:00.000Z';
    expect(subscription?.records[0]?.facts).toEqual({
      ...{ firstName: 'Ana', lastName: 'Surnamesake', email, createdAt: at, addedAt: at, agreedAt: at },
      source: 'Newsletter form',
    });
    const factsOf = (section: KeptSection | undefined) => section?.records.map(({ facts }) => facts) ?? [];
    expect(factsOf(ofEvents).map(({ eventTitle }) => eventTitle)).toEqual(
      expect.arrayContaining(['Lanterns', undefined, 'Wells']),
    );
    expect(factsOf(ofEvents)[0]).toMatchObject({
      ...{ phone: '555 0100', city: 'Lisbon', attendanceType: 'virtual', consent: true, subscribeNewsletter: false },
    });
    expect(
      factsOf(letters)
        .map(({ subject, outcome }) => [subject, outcome])
        .sort(),
    ).toEqual([
      ['Letter bounced', 'bounced'],
      ['Letter sent', 'Sent'],
      ['Letter waiting', 'Waits to be sent'],
    ]);
    expect(
      factsOf(waiting)
        .map(({ what }) => what)
        .sort(),
    ).toEqual([...Array(3).fill('About a sign-up'), 'Welcome to the newsletter']);
    expect(JSON.stringify(data)).not.toContain(other);
    expect(JSON.stringify(data)).not.toContain('theirs');
  });

  test('names letters as the site does, and tells only admins what SES calls them', async () => {
    world.addCampaign('sent', 'COMPLETE', 'SENT', { messageId: 'mail-0' }, { subject: '{firstName}, good morning' });
    const lettersFor = async (asker: 'admin' | 'reader') =>
      (await lookUp(email, asker)).kept.find(({ title }) => title === 'Letters')?.records;
    const subject = 'Reader, good morning';
    expect(await lettersFor('admin')).toMatchObject([{ facts: { subject, messageId: 'mail-0' } }]);
    expect(await lettersFor('reader')).toMatchObject([{ facts: { subject } }]);
    expect(JSON.stringify(await lettersFor('reader'))).not.toContain('mail-0');
  });

  test('is nothing for an unknown address, and the same for every spelling of a known one', async () => {
    expect((await lookUp('nobody@example.org')).kept).toEqual([]);
    await subscribers.add({ ...person, email }, consented());
    expect((await lookUp(' ANA@Example.org')).kept).toEqual(await kept());
  });
});

describe('an erasure', () => {
  test('leaves a fingerprint, correct counts, and ledgers that balance without the person', async () => {
    await addEverything();
    const result = await erase(email);
    expect(result).toMatchObject({ erased: true, pending: false });
    const since = [{ facts: { reason: 'erased', at: expect.any(String) } }];
    expect(result.left.kept).toEqual([{ title: 'No email is sent to this address', stays: true, records: since }]);
    expect(world.pendingErasures()).toMatchObject([{ hash, nextAt: Date.now() + 3 * 60_000 }]);
    await completeErasures(Date.now() + 3 * 60_000);
    const all = ['people', 'sends', 'access'].flatMap((table) => world.dynamo.startingWith(table, ''));
    const about = all.filter((item) => [id, hash, email].some((each) => JSON.stringify(item).includes(each)));
    const [at] = about.map((row) => row.at);
    expect(about).toEqual([
      { pk: `SUPPRESSED#${shardOf(hash)}`, sk: hash, reason: 'erased', at, list: 'ERASED', listedAt: `${at}#${hash}` },
    ]);
    expect(await subscribers.counts()).toMatchObject({ subscribers: 1, recipients: 1 });
    expect((await countSignups()).map(({ virtual }) => virtual)).toEqual([1, 1, 1]);

    const rows = (campaignId: string) => world.rowsOf(campaignId).filter(({ sk }) => sk !== `R#${idOf(other)}`);
    const keys = { pk: expect.any(String), sk: expect.stringMatching(/^R#[0-9a-f]{64}$/) };
    expect(rows('sent')).toEqual([{ ...keys, state: 'SENT', expiresAt: 2e9 }]);
    const { list, startedAt, outcome } = bounce;
    expect(rows('bounced')).toEqual([
      { ...keys, state: 'SENT', expiresAt: 2e9, outcome, list, startedAt, reason: 'erased' },
    ]);
    expect(rows('waiting')).toEqual([
      expect.objectContaining({ ...keys, state: 'SKIPPED', list: listOf('waiting', 'SKIPPED', id), reason: 'erased' }),
    ]);
    expect(await campaigns.find('waiting')).toMatchObject({ total: 2, sent: 1, skipped: 1 });
    expect(await campaigns.find('sent')).toMatchObject({ total: 2, sent: 1, skipped: 0 });
    const queues = world.queue.commandCalls(SendMessageCommand).map(({ args: [{ input }] }) => input.QueueUrl);
    expect(queues).toContain('campaign');
    // No one else has lost anything.
    expect((await lookUp(other)).kept.map(({ records }) => records.length)).toEqual([1, 3, 3, 4, 1]);
  });

  test('can be repeated without effect, and finds nothing for an unknown address, which is not stored', async () => {
    await addEverything();
    await erase(email);
    const once = remainingItems();
    setMinutesAfterNoon(5);
    expect(await erase(email)).toMatchObject({ erased: false, pending: false });
    expect(remainingItems()).toEqual(once);
    expect(await erase('nobody@example.org')).toMatchObject({ erased: false, left: { kept: [] } });
    expect((await findSuppression(hashOf('nobody@example.org')))?.reason).toBeUndefined();
  });

  test.each([
    ['before', false],
    ['after', true],
  ] as const)(
    'killed %s any of its steps and repeated, ends the same',
    async (_, done) => {
      await addEverything();
      await erase(email);
      const whole = remainingItems();
      for (let step = 0; ; step++) {
        setMinutesAfterNoon(0);
        world.install();
        await addEverything();
        world.fault = { at: step, done };
        const [{ status }] = await Promise.allSettled([erase(email)]);
        world.fault = undefined;
        if (step % 2 === 0 || world.pendingErasures().length === 0) await erase(email);
        // Once it is stored that it has begun, the sweep does the rest.
        else await completeErasures(noon + 4 * 60_000);
        const rest = (lines: string[]) => lines.filter((line) => !line.includes('"ERASURE"'));
        expect(rest(remainingItems()), `killed at step ${step}`).toEqual(rest(whole));
        if (status === 'fulfilled') {
          expect(step).toBeGreaterThan(30);
          return;
        }
      }
    },
    60_000,
  );

  test('does not touch someone who subscribes again and confirms before the sweep finishes it', async () => {
    await addEverything();
    await erase(email);
    setMinutesAfterNoon(2);
    await subscribers.add({ ...person, email }, consented());
    const { value, hash: linkHash } = newLinkSecret();
    await transactIf(askedWrites((await findUnconfirmed(hash)) as Unconfirmed, linkHash).facts);
    expect(await confirmOptIn(hash, value)).toBeDefined();
    await signups.signUp({ ...form, email }, coming);
    setMinutesAfterNoon(5);
    await completeErasures(Date.now());
    expect(world.pendingErasures()).toEqual([]);
    expect(await titles()).toEqual([...['Newsletter subscription', 'Sign-ups for events', 'Emails']]);
    expect(await subscribers.counts()).toMatchObject({ subscribers: 2, recipients: 2 });
  });

  test('that fails does not hold up the erasure of someone else', async () => {
    await addEverything();
    for (const address of [email, other]) await erase(address);
    expect(world.pendingErasures()).toHaveLength(2);
    // After the call that finds both.
    world.fault = { at: 1, done: false };
    await expect(completeErasures(Date.now() + 4 * 60_000)).rejects.toThrow('killed');
    expect(world.pendingErasures()).toHaveLength(1);
    await completeErasures(Date.now() + 4 * 60_000);
    expect(world.pendingErasures()).toEqual([]);
  });

  test('of someone who unsubscribed erases the name and address that were kept, once', async () => {
    await subscribers.add({ ...person, email }, consented());
    await unsubscribe(id);
    const names = { firstName: 'Ana', lastName: 'Surnamesake', email };
    expect(await kept()).toMatchObject([
      { title: 'Emails', records: [{ facts: { what: 'Welcome to the newsletter' } }] },
      { title: 'On the list of people no longer mailed', records: [{ facts: names }], stays: false },
      { title: 'No email is sent to this address', records: [{ facts: { reason: 'unsubscribed' } }], stays: true },
    ]);
    expect(await erase(email)).toMatchObject({ erased: true });
    expect(await titles()).toEqual(['No email is sent to this address']);
    expect(await erase(email)).toMatchObject({ erased: false });
    await completeErasures(Date.now() + 4 * 60_000);
    expect(JSON.stringify(world.dynamo.startingWith('people', ''))).not.toMatch(/example\.org|Surnamesake/);
  });
});

describe('while a send has the person’s email in progress', () => {
  const completeAfter = (minutes: number) => completeErasures(noon + minutes * 60_000);

  test.each([
    ['is being handed to SES', 'SENDING', 'CLAIMED', {}],
    ['is in doubt while SES may report on it', 'SENDING', 'IN_DOUBT', { startedAt: new Date(noon).toISOString() }],
    ['is being entered among the recipients', 'PREPARING', 'PENDING', {}],
  ] as const)('a row that %s stays until that is settled, and is then erased too', async (_, status, state, more) => {
    world.addCampaign('now', status, state, more);
    expect(await erase(email)).toMatchObject({ erased: true, pending: true });
    expect(world.rowsOf('now').filter(({ sk }) => sk === `R#${id}`)).toMatchObject([{ state }]);
    await completeAfter(3);
    expect(world.pendingErasures()).toMatchObject([{ hash, nextAt: noon + 6 * 60_000 }]);
    world.addCampaign('now', 'SENDING', 'SENT', { messageId: 'mail' });
    await completeAfter(5);
    expect(world.pendingErasures()).toHaveLength(1);
    await completeAfter(6);
    expect(world.pendingErasures()).toEqual([]);
    expect(world.rowsOf('now').map((row) => row.state)).toEqual(['SENT', 'SENT']);
    expect((await lookUp(email)).kept.map(({ title }) => title)).toEqual(['No email is sent to this address']);
  });

  test('a letter begun before the erasure takes effect includes them, and that row is erased too', async () => {
    await subscribers.add({ ...person, email }, consented());
    setMinutesAfterNoon(1);
    world.dynamo.before('TransactWriteCommand', async () => {
      setMinutesAfterNoon(2);
      world.addCampaign('between', 'SENDING', 'PENDING', { cutoff: new Date().toISOString() });
    });
    await erase(email);
    expect(world.rowsOf('between').map(({ sk }) => sk)).not.toContain(`R#${id}`);
  });

  test('a doubt that no one resolves does not delay the erasure forever, and stays a doubt', async () => {
    world.addCampaign('now', 'NEEDS_ATTENTION', 'IN_DOUBT', { startedAt: new Date(noon - 11 * 60_000).toISOString() });
    expect(await erase(email)).toMatchObject({ erased: true, pending: false });
    const states = world.rowsOf('now').map(({ state }) => state);
    expect(states.sort()).toEqual(['IN_DOUBT', 'SENT']);
  });

  test('a send that does not end for a day makes the erasure fail, so that an operator looks at it', async () => {
    world.addCampaign('now', 'SENDING', 'CLAIMED');
    await erase(email);
    await expect(completeAfter(25 * 60)).rejects.toThrow('An erasure cannot be completed');
    expect(world.pendingErasures()).toHaveLength(1);
  });

  test.each([
    ['postpones', 'UpdateCommand', 'CLAIMED'],
    ['ends', 'DeleteCommand', 'SENT'],
  ] as const)('a run that %s an erasure does so to none that was asked for later', async (_, command, state) => {
    world.addCampaign('now', 'SENDING', state);
    await erase(email);
    world.dynamo.before(command, async () => {
      setMinutesAfterNoon(4);
      await consume(formMailLimit, email);
      await erase(email);
    });
    await completeAfter(3);
    expect(world.pendingErasures()).toMatchObject([{ nextAt: noon + 7 * 60_000 }]);
  });

  test('a row that is moved while the finished ledger is being counted is counted once', async () => {
    for (let time = 0; time < 12; time++) {
      world.install();
      world.addCampaign('now', 'SENDING', 'SENT');
      const start = world.dynamo;
      // Just after their row was counted, wherever it moves.
      let left = idOf(other) < id ? 2 : 1;
      const counted = installFakeDynamo(async (name, act) => {
        const answer = act() as { Items?: { state?: string }[] };
        if (name === 'QueryCommand' && answer.Items?.[0]?.state && --left === 0) await anonymize('now', id);
        return answer;
      });
      counted.become(start);
      counted.perPage = 1;
      await finishCampaign('now');
      await finishCampaign('now');
      expect(await campaigns.find('now')).toMatchObject({ status: 'COMPLETE', total: 2, sent: 2 });
    }
  });
});
