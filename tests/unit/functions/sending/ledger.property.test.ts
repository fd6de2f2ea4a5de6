import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { freeWrite } from '../../../../functions/lib/people/subscribers/addresses.ts';
import { edit } from '../../../../functions/lib/people/subscribers/edits.ts';
import type { SubscriberRow } from '../../../../functions/lib/people/subscribers/rows.ts';
import * as campaigns from '../../../../functions/lib/sending/campaign/campaigns.ts';
import { cancel, pause, resolve, resume, retryFailed } from '../../../../functions/lib/sending/control/control.ts';
import { sweep } from '../../../../functions/lib/sending/control/sweep.ts';
import { shardOf } from '../../../../shared/platform/shards.ts';
import { hashOf, idOf } from '../../../support/data/personIds.ts';
import {
  addresses,
  environment,
  type Fault,
  type Message,
  SendWorld,
  type SesAnswer,
  timeLeft,
} from '../../../support/data/sendWorld.ts';
import { runs } from '../../../support/run/runs.ts';

for (const [name, value] of Object.entries(environment)) process.env[name] = value;
process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
const { handler: runCampaign } = await import('../../../../functions/workers/runCampaign.ts');
const { handler: sendNewsletter } = await import('../../../../functions/workers/sendNewsletter.ts');
const { handler: completeErasures } = await import('../../../../functions/workers/completeErasures.ts');
const { handler: handleSesEvents } = await import('../../../../functions/workers/handleSesEvents.ts');

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const campaignId = '00000000-0000-4000-8000-000000000000';
const minute = 60_000;

/** One thing that may happen; those of one group happen at the same time. */
type Happening =
  | { type: 'deliver' | 'deliverTwice' | 'event' | 'eventTwice' | 'loseMessage'; pick: number }
  | { type: 'deliverAll' | 'sweep' | 'prepare' | 'finish' | 'pause' | 'resume' | 'cancel' | 'retryFailed' }
  | { type: 'leave' | 'erase' | 'countAsSent' | 'sendAgain'; who: number }
  | { type: 'move'; who: number; to: number };

const pick = fc.nat(20);
const who = fc.nat(addresses.length - 1);
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant('deliver' as const), pick }) },
  { weight: 5, arbitrary: fc.record({ type: fc.constant('deliverAll' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constantFrom('deliverTwice', 'event', 'eventTwice', 'loseMessage'), pick }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constantFrom('sweep', 'prepare', 'finish', 'pause', 'resume', 'retryFailed') }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('leave', 'erase', 'countAsSent', 'sendAgain'), who }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('cancel' as const) }) },
);
/** What matters to those who move: a send that they may miss, or meet twice. */
const move = fc.record({ type: fc.constant('move' as const), who, to: fc.nat(2) });
const moveOrSend: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 4, arbitrary: move },
  { weight: 4, arbitrary: fc.record({ type: fc.constantFrom('deliverAll', 'prepare', 'sweep') }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('deliver', 'deliverTwice', 'event'), pick }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('leave', 'erase'), who }) },
);
/** All addresses that one of the people may have, the first one first. */
const addressesOf = (n: number) => ['', 'a', 'b'].map((prefix) => prefix + addresses[n]);
const ids = new Map(addresses.flatMap((first, n) => addressesOf(n).map((address) => [idOf(address), idOf(first)])));
/** The id of a person to whom this world of SES knows the mails of an address by this one. */
const personOf = (id: string) => ids.get(id) ?? id;
const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 9, arbitrary: fc.constant('none' as const) },
  { weight: 1, arbitrary: fc.constantFrom('lost', 'answerLost', 'twice', 'crash', 'crashAfter') },
);
const sesAnswer: fc.Arbitrary<SesAnswer> = fc.oneof(
  { weight: 3, arbitrary: fc.constant('ok' as const) },
  { weight: 1, arbitrary: fc.constantFrom('throttled', 'paused', 'refused', '503', 'acceptedThen503') },
);

class Play {
  readonly world: SendWorld;
  private now = Date.UTC(2024, 3, 15);
  /** How often a person chose to send again, by recipient: each time may be one mail more. */
  private readonly sentAgain = new Map<string, number>();
  private readonly left = new Set<string>();
  private readonly gone = new Map<number, SubscriberRow>();
  private readonly erased = new Set<string>();
  private readonly moving = new Set<number>();
  private violation: unknown;

  private readonly hurried: boolean;

  constructor(scheduler: fc.Scheduler, conditions: { hurried: boolean; faults: Fault[]; answers: SesAnswer[] }) {
    this.hurried = conditions.hurried;
    this.world = new SendWorld(scheduler, conditions, () => this.watch());
    vi.useFakeTimers({ toFake: ['Date'], now: this.now });
  }

  async start(): Promise<void> {
    this.people();
    await this.begin();
  }

  people(): void {
    this.world.dynamo.answer('PutCommand', { TableName: 'content', Item: { pk: 'x', sk: 'x' } });
    this.world.people();
  }

  async begin(): Promise<void> {
    const template = {
      name: 'news',
      subject: 'News',
      htmlContent: '<p>{firstName}</p>',
      version: 1,
      updatedAt: '',
      mailBytes: 1,
    };
    const order = {
      audience: { type: 'newsletter' as const },
      cutoff: new Date().toISOString(),
      accepted: addresses.length,
      startedBy: 'admin',
    };
    await this.world.invoke(() => campaigns.start(campaignId, template, order));
  }

  /** As {@link start}, and prepared: the first mails wait in the queue. */
  async startUnderWay(): Promise<void> {
    await this.world.calmly(async () => {
      await this.start();
      await this.happen({ type: 'prepare' });
      while (this.world.messages.some(({ queue }) => queue === 'CAMPAIGN')) {
        const next = this.world.messages.findIndex(({ queue }) => queue === 'CAMPAIGN');
        await this.happen({ type: 'deliver', pick: next });
      }
    });
  }

  /** Sends what is left while the ledger is counted again and again: the last count comes at every moment of a worker. */
  async finish(): Promise<void> {
    let sending = true;
    const count = async () => {
      while (sending) await this.happen({ type: 'finish' });
    };
    const send = this.happen({ type: 'deliverAll' }).finally(() => {
      sending = false;
    });
    await Promise.all([send, count()]);
  }

  /** A handler would take what `judge` throws for an error of its own: it is kept until the end of the group. */
  private watch(): void {
    try {
      this.judge();
    } catch (error) {
      this.violation ??= error;
    }
  }

  rethrow(): void {
    if (this.violation) throw this.violation;
  }

  /** Mails by each person's id, to whichever address they went. */
  private get accepted(): Map<string, number> {
    const sums = new Map<string, number>();
    for (const [id, mails] of this.world.accepted) sums.set(personOf(id), (sums.get(personOf(id)) ?? 0) + mails);
    return sums;
  }

  /** True at every moment. */
  private judge(): void {
    for (const [id, mails] of this.accepted) {
      expect(mails, 'mails for one recipient').toBeLessThanOrEqual(1 + (this.sentAgain.get(id) ?? 0));
    }
    const { meta, rows } = this.world;
    if (meta?.status === 'NEEDS_ATTENTION' || (meta && !meta.open)) this.judgeCounts();
    if (meta?.status !== 'COMPLETE') return;
    this.judgeNobodyMissing();
    for (const { state } of rows) expect(['SENT', 'FAILED', 'SKIPPED']).toContain(state);
  }

  /** The head says what the ledger says. */
  private judgeCounts(): void {
    const { meta, rows } = this.world;
    const tally = (state: string) => rows.filter((row) => row.state === state).length;
    expect({
      total: meta?.total,
      sent: meta?.sent,
      failed: meta?.failed,
      skipped: meta?.skipped,
      inDoubt: meta?.inDoubt,
    }).toEqual({
      total: rows.length,
      sent: tally('SENT'),
      failed: tally('FAILED'),
      skipped: tally('SKIPPED'),
      inDoubt: tally('IN_DOUBT'),
    });
  }

  /** Whoever is subscribed since before the send is in its ledger. */
  private judgeNobodyMissing(): void {
    const ids = new Set(this.world.rows.map(({ id }) => id));
    expect(addresses.filter((address) => !ids.has(idOf(address)) && !this.left.has(idOf(address)))).toEqual([]);
  }

  happen(each: Happening): Promise<unknown> {
    const { world } = this;
    const byPerson = (work: () => Promise<unknown>) => world.invoke(work);
    switch (each.type) {
      case 'deliver':
      case 'deliverTwice': {
        const [message] = world.messages.splice(each.pick % Math.max(1, world.messages.length), 1);
        const times = each.type === 'deliver' ? 1 : 2;
        return Promise.all(Array.from({ length: message ? times : 0 }, () => this.deliver(message as Message)));
      }
      case 'deliverAll':
        return Promise.all(world.messages.splice(0).map((message) => this.deliver(message)));
      case 'loseMessage':
        world.messages.splice(each.pick % Math.max(1, world.messages.length), 1);
        return Promise.resolve();
      case 'event':
      case 'eventTwice': {
        const [event] = world.events.splice(each.pick % Math.max(1, world.events.length), 1);
        const events = event ? [event, ...(each.type === 'event' ? [] : [event])] : [];
        return Promise.all(events.map((one) => this.tell(one)));
      }
      case 'sweep':
        return world.invoke(() => sweep(Date.now()));
      case 'prepare':
      case 'finish':
        return this.deliver({ queue: 'CAMPAIGN', body: JSON.stringify({ step: each.type, campaignId }) });
      case 'pause':
        return byPerson(() => pause(campaignId, 'admin'));
      case 'resume':
        return byPerson(() => resume(campaignId));
      case 'cancel':
        return byPerson(() => cancel(campaignId, 'admin'));
      case 'retryFailed':
        return byPerson(() => retryFailed(campaignId, 'admin'));
      case 'countAsSent':
        return byPerson(() => resolve(campaignId, this.id(each.who), 'sent', 'admin'));
      case 'sendAgain':
        this.sentAgain.set(this.id(each.who), (this.sentAgain.get(this.id(each.who)) ?? 0) + 1);
        return byPerson(() => resolve(campaignId, this.id(each.who), 'send-again', 'admin'));
      case 'leave': {
        if (this.moving.has(each.who)) return Promise.resolve();
        this.left.add(this.id(each.who));
        const row = this.subscriber(each.who);
        if (!row) return Promise.resolve();
        this.gone.set(each.who, row);
        const Key = { pk: `SUBSCRIBER#${shardOf(row.id)}`, sk: row.id };
        world.dynamo.answer('DeleteCommand', { TableName: 'people', Key });
        world.dynamo.answer('UpdateCommand', freeWrite(row.addressHash, 'left').Update);
        return Promise.resolve();
      }
      case 'erase': {
        if (this.moving.has(each.who)) return Promise.resolve();
        this.left.add(this.id(each.who));
        this.erased.add(this.id(each.who));
        const { id, addressHash: hash } = this.subscriber(each.who) ??
          this.gone.get(each.who) ?? { id: this.id(each.who), addressHash: hashOf(addresses[each.who] ?? '') };
        const order = { hash, before: new Date().toISOString(), nextAt: 0, ids: [id], formerIds: [] };
        world.dynamo.answer('PutCommand', { TableName: 'people', Item: { pk: 'ERASURE', sk: hash, ...order } });
        return this.goOnErasing();
      }
      case 'move': {
        const row = this.subscriber(each.who);
        // Who is being erased is gone for all that comes after it.
        if (!row || this.left.has(this.id(each.who))) return Promise.resolve();
        this.moving.add(each.who);
        const email = addressesOf(each.who)[each.to] ?? '';
        return byPerson(() => edit(row.id, { email }, { liftsOwnChoice: true })).finally(() =>
          this.moving.delete(each.who),
        );
      }
    }
  }

  private subscriber(n: number): SubscriberRow | undefined {
    const rows = this.world.dynamo.startingWith('people', 'SUBSCRIBER#') as unknown as SubscriberRow[];
    return rows.find(({ id }) => id === this.id(n));
  }

  /** What a run that was killed leaves, the next one finds. */
  private async goOnErasing(): Promise<void> {
    await this.world.invoke(() => completeErasures({ time: new Date(this.now).toISOString() }));
  }

  pass(minutes: number): void {
    this.now += minutes * minute;
    vi.setSystemTime(this.now);
  }

  /** A message whose handling failed comes again. */
  private async deliver(message: Message): Promise<void> {
    const event = { Records: [{ messageId: 'one', body: message.body }] } as never;
    const context = timeLeft(this.hurried);
    const handle = message.queue === 'SEND' ? sendNewsletter : runCampaign;
    if (!(await this.world.invoke(async () => handle(event, context, () => {})))) this.world.messages.push(message);
  }

  private async tell(event: object): Promise<void> {
    const records = { Records: [{ messageId: 'one', body: JSON.stringify(event) }] } as never;
    if (!(await this.world.invoke(async () => handleSesEvents(records, {} as never, () => {}))))
      this.world.events.push(event);
  }

  private id = (n: number) => idOf(addresses[n] ?? '');

  /** Nothing goes wrong any more, and all that waits comes: hours of sweeps, messages and events. */
  async comeToRest(): Promise<void> {
    this.world.recover();
    for (let round = 0; round < 8; round++) {
      this.pass(16);
      if (this.world.meta?.status === 'PAUSED') await this.happen({ type: 'resume' });
      await this.happen({ type: 'sweep' });
      await this.empty('messages');
      await this.empty('events');
      await this.goOnErasing();
      await this.empty('messages');
    }
    this.pass(61);
    await this.happen({ type: 'sweep' });
    await this.empty('messages');
  }

  private async empty(what: 'messages' | 'events'): Promise<void> {
    for (let left = 1000; this.world[what].length > 0; left--) {
      if (left === 0) throw new Error(`The ${what} do not end: ${JSON.stringify(this.world[what].slice(0, 3))}`);
      await this.happen({ type: what === 'messages' ? 'deliver' : 'event', pick: 0 });
    }
  }

  /** True once everything has come to rest. */
  judgeTheEnd(): void {
    const { accepted } = this;
    const { meta, rows } = this.world;
    expect(meta).toBeDefined();
    const states = rows.map(({ state }) => state);
    expect(['COMPLETE', 'NEEDS_ATTENTION', 'CANCELLED']).toContain(meta?.status);
    expect(states.filter((state) => state === 'PENDING' || state === 'CLAIMED')).toEqual([]);
    expect(meta?.status === 'NEEDS_ATTENTION').toBe(meta?.status !== 'CANCELLED' && states.includes('IN_DOUBT'));
    // Nobody is lost: whoever was subscribed is in the ledger, and each mail that went out is told of.
    if (meta?.status !== 'CANCELLED') this.judgeNobodyMissing();
    this.judgeErased();
    const ids = new Set(addresses.map(idOf));
    const theirs = rows.filter(({ id }) => ids.has(id));
    for (const { id, state, reason } of theirs) {
      const mails = accepted.get(id) ?? 0;
      if (mails > 0) expect({ id, state }).toEqual({ id, state: this.sentAgain.has(id) ? expect.anything() : 'SENT' });
      if (state === 'SENT' && !reason) expect(mails).toBeGreaterThanOrEqual(1);
    }
    this.judgeCounts();
  }

  /** No row is theirs any more, and yet each mail that went out to them is told of. */
  private judgeErased(): void {
    const { accepted } = this;
    const { rows, dynamo } = this.world;
    expect(dynamo.startingWith('people', 'ERASURE')).toEqual([]);
    expect(rows.filter(({ id }) => this.erased.has(id))).toEqual([]);
    const ids = new Set(addresses.map(idOf));
    const anonymous = rows.filter(({ id }) => !ids.has(id));
    expect(anonymous.every(({ messageId, claimId, signupId }) => !messageId && !claimId && !signupId)).toBe(true);
    const told = anonymous.filter(({ state }) => state === 'SENT' || state === 'IN_DOUBT').length;
    const mailed = [...this.erased].filter((id) => accepted.has(id) && !this.sentAgain.has(id)).length;
    expect(told).toBeGreaterThanOrEqual(mailed);
  }
}

test('whatever happens, in whatever order: no second mail but by a person’s choice, nobody lost, "complete" only when it is', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.record({
        hurried: fc.boolean(),
        faults: fc.array(fault, { maxLength: 200 }),
        answers: fc.array(sesAnswer, { maxLength: 15 }),
      }),
      fc.boolean(),
      fc.array(fc.array(happening, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 25 }),
      async (scheduler, conditions, underWay, groups) => {
        const play = new Play(scheduler, conditions);
        try {
          await scheduler.waitFor(underWay ? play.startUnderWay() : play.start());
          for (const group of groups) {
            play.pass(8);
            await scheduler.waitFor(Promise.all(group.map((each) => play.happen(each))));
            play.rethrow();
          }
          await scheduler.waitFor(play.comeToRest());
          play.rethrow();
          if (play.world.meta) play.judgeTheEnd();
        } finally {
          vi.restoreAllMocks();
          vi.useRealTimers();
        }
      },
    ),
    { numRuns: runs(300) },
  );
}, 300_000);

test('whoever moves to another address, just before a send or in the middle of it, gets one mail of it and is not forgotten', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.record({
        hurried: fc.boolean(),
        faults: fc.array(fault, { maxLength: 60 }),
        answers: fc.array(sesAnswer, { maxLength: 2 }),
      }),
      fc.array(move, { maxLength: 4 }),
      fc.constantFrom(0, 0.5, 2),
      fc.array(fc.array(moveOrSend, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 8 }),
      async (scheduler, conditions, before, minutes, groups) => {
        const play = new Play(scheduler, conditions);
        try {
          play.people();
          for (const each of before) await scheduler.waitFor(play.happen(each));
          play.pass(minutes);
          await scheduler.waitFor(Promise.all([play.begin(), ...before.map((each) => play.happen(each))]));
          for (const group of groups) {
            play.pass(0.3);
            await scheduler.waitFor(Promise.all(group.map((each) => play.happen(each))));
            play.rethrow();
          }
          await scheduler.waitFor(play.comeToRest());
          play.rethrow();
          if (play.world.meta) play.judgeTheEnd();
        } finally {
          vi.restoreAllMocks();
          vi.useRealTimers();
        }
      },
    ),
    { numRuns: runs(60) },
  );
}, 300_000);

test('whenever the ledger is counted for the last time, no worker’s late count changes what was told', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(sesAnswer, { maxLength: 5 }), async (scheduler, answers) => {
      const play = new Play(scheduler, { hurried: false, faults: [], answers });
      try {
        await scheduler.waitFor(play.startUnderWay());
        await scheduler.waitFor(play.finish());
        play.rethrow();
      } finally {
        vi.restoreAllMocks();
        vi.useRealTimers();
      }
    }),
    { numRuns: runs(300) },
  );
}, 300_000);
