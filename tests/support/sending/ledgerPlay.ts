import type fc from 'fast-check';
import { vi } from 'vitest';
import { freeWrite } from '../../../functions/lib/people/subscribers/addresses.ts';
import { edit } from '../../../functions/lib/people/subscribers/edits.ts';
import type { SubscriberRow } from '../../../functions/lib/people/subscribers/rows.ts';
import * as campaigns from '../../../functions/lib/sending/campaign/campaigns.ts';
import { cancel, pause, resolve, resume, retryFailed } from '../../../functions/lib/sending/control/control.ts';
import { sweep } from '../../../functions/lib/sending/control/sweep.ts';
import { handler as completeErasuresWorker } from '../../../functions/workers/completeErasures.ts';
import { handler as handleSesEvents } from '../../../functions/workers/handleSesEvents.ts';
import { handler as runCampaign } from '../../../functions/workers/runCampaign.ts';
import { handler as sendNewsletter } from '../../../functions/workers/sendNewsletter.ts';
import { shardOf } from '../../../shared/platform/shards.ts';
import { hashOf, idOf } from '../data/personIds.ts';
import { addresses, type Fault, type Message, SendWorld, type SesAnswer, timeLeft } from '../data/sendWorld.ts';
import { type Action, addressesOf } from './ledgerActions.ts';
import { LedgerChecks } from './ledgerChecks.ts';

const campaignId = '00000000-0000-4000-8000-000000000000';
const minute = 60_000;

/** A send to five people, in which actions and faults happen. */
export class LedgerPlay {
  readonly world: SendWorld;
  readonly checks: LedgerChecks;
  private now = Date.UTC(2024, 3, 15);
  /** The last rows of people who left. */
  private readonly formerRows = new Map<number, SubscriberRow>();
  private readonly moving = new Set<number>();
  private violation: unknown;

  private readonly hurried: boolean;

  constructor(scheduler: fc.Scheduler, conditions: { hurried: boolean; faults: Fault[]; answers: SesAnswer[] }) {
    this.hurried = conditions.hurried;
    this.world = new SendWorld(scheduler, conditions, () => this.watch());
    this.checks = new LedgerChecks(this.world);
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
    const options = {
      audience: { type: 'newsletter' as const },
      cutoff: new Date().toISOString(),
      accepted: addresses.length,
      startedBy: 'admin',
    };
    await this.world.invoke(() => campaigns.start(campaignId, template, options));
  }

  /** Starts and prepares the send: the first mails are in the queue. */
  async startUnderWay(): Promise<void> {
    await this.world.withoutFaults(async () => {
      await this.start();
      await this.perform({ type: 'prepare' });
      while (this.world.messages.some(({ queue }) => queue === 'CAMPAIGN')) {
        const next = this.world.messages.findIndex(({ queue }) => queue === 'CAMPAIGN');
        await this.perform({ type: 'deliver', pick: next });
      }
    });
  }

  /** Sends all mails while the ledger is counted again and again, so that the final count may come at any time. */
  async finish(): Promise<void> {
    let sending = true;
    const count = async () => {
      while (sending) await this.perform({ type: 'finish' });
    };
    const send = this.perform({ type: 'deliverAll' }).finally(() => {
      sending = false;
    });
    await Promise.all([send, count()]);
  }

  /** A handler would take an error of a check for its own: it is kept until the end of the group. */
  private watch(): void {
    try {
      this.checks.check();
    } catch (error) {
      this.violation ??= error;
    }
  }

  rethrow(): void {
    if (this.violation) throw this.violation;
  }

  perform(each: Action): Promise<unknown> {
    const { world } = this;
    const byAdmin = (work: () => Promise<unknown>) => world.invoke(work);
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
        return Promise.all(events.map((one) => this.deliverEvent(one)));
      }
      case 'sweep':
        return world.invoke(() => sweep(Date.now()));
      case 'prepare':
      case 'finish':
        return this.deliver({ queue: 'CAMPAIGN', body: JSON.stringify({ step: each.type, campaignId }) });
      case 'pause':
        return byAdmin(() => pause(campaignId, 'admin'));
      case 'resume':
        return byAdmin(() => resume(campaignId));
      case 'cancel':
        return byAdmin(() => cancel(campaignId, 'admin'));
      case 'retryFailed':
        return byAdmin(() => retryFailed(campaignId, 'admin'));
      case 'countAsSent':
        return byAdmin(() => resolve(campaignId, this.id(each.who), 'sent', 'admin'));
      case 'sendAgain':
        this.checks.sentAgain.set(this.id(each.who), (this.checks.sentAgain.get(this.id(each.who)) ?? 0) + 1);
        return byAdmin(() => resolve(campaignId, this.id(each.who), 'send-again', 'admin'));
      case 'leave': {
        if (this.moving.has(each.who)) return Promise.resolve();
        this.checks.left.add(this.id(each.who));
        const row = this.subscriber(each.who);
        if (!row) return Promise.resolve();
        this.formerRows.set(each.who, row);
        const Key = { pk: `SUBSCRIBER#${shardOf(row.id)}`, sk: row.id };
        world.dynamo.answer('DeleteCommand', { TableName: 'people', Key });
        world.dynamo.answer('UpdateCommand', freeWrite(row.addressHash, 'left').Update);
        return Promise.resolve();
      }
      case 'erase': {
        if (this.moving.has(each.who)) return Promise.resolve();
        this.checks.left.add(this.id(each.who));
        this.checks.erased.add(this.id(each.who));
        const { id, addressHash: hash } = this.subscriber(each.who) ??
          this.formerRows.get(each.who) ?? { id: this.id(each.who), addressHash: hashOf(addresses[each.who] ?? '') };
        const command = { hash, before: new Date().toISOString(), nextAt: 0, ids: [id], formerIds: [] };
        world.dynamo.answer('PutCommand', { TableName: 'people', Item: { pk: 'ERASURE', sk: hash, ...command } });
        return this.completeErasures();
      }
      case 'move': {
        const row = this.subscriber(each.who);
        // Whoever is being erased does nothing more.
        if (!row || this.checks.left.has(this.id(each.who))) return Promise.resolve();
        this.moving.add(each.who);
        const email = addressesOf(each.who)[each.to] ?? '';
        return byAdmin(() => edit(row.id, { email }, { liftsOwnChoice: true })).finally(() =>
          this.moving.delete(each.who),
        );
      }
    }
  }

  private subscriber(n: number): SubscriberRow | undefined {
    const rows = this.world.dynamo.startingWith('people', 'SUBSCRIBER#') as unknown as SubscriberRow[];
    return rows.find(({ id }) => id === this.id(n));
  }

  /** Continues what a killed run left undone. */
  private async completeErasures(): Promise<void> {
    await this.world.invoke(() => completeErasuresWorker({ time: new Date(this.now).toISOString() }));
  }

  pass(minutes: number): void {
    this.now += minutes * minute;
    vi.setSystemTime(this.now);
  }

  /** A message whose handling failed is delivered again. */
  private async deliver(message: Message): Promise<void> {
    const event = { Records: [{ messageId: 'one', body: message.body }] } as never;
    const context = timeLeft(this.hurried);
    const handle = message.queue === 'SEND' ? sendNewsletter : runCampaign;
    if (!(await this.world.invoke(async () => handle(event, context, () => {})))) this.world.messages.push(message);
  }

  private async deliverEvent(event: object): Promise<void> {
    const records = { Records: [{ messageId: 'one', body: JSON.stringify(event) }] } as never;
    if (!(await this.world.invoke(async () => handleSesEvents(records, {} as never, () => {}))))
      this.world.events.push(event);
  }

  private id = (n: number) => idOf(addresses[n] ?? '');

  /** Lets hours of sweeps, messages and events pass without faults, until nothing is left to be done. */
  async comeToRest(): Promise<void> {
    this.world.recover();
    for (let round = 0; round < 8; round++) {
      this.pass(16);
      if (this.world.meta?.status === 'PAUSED') await this.perform({ type: 'resume' });
      await this.perform({ type: 'sweep' });
      await this.deliverRemaining('messages');
      await this.deliverRemaining('events');
      await this.completeErasures();
      await this.deliverRemaining('messages');
    }
    this.pass(61);
    await this.perform({ type: 'sweep' });
    await this.deliverRemaining('messages');
  }

  private async deliverRemaining(what: 'messages' | 'events'): Promise<void> {
    for (let tries = 1000; this.world[what].length > 0; tries--) {
      if (tries === 0) throw new Error(`The ${what} do not end: ${JSON.stringify(this.world[what].slice(0, 3))}`);
      await this.perform({ type: what === 'messages' ? 'deliver' : 'event', pick: 0 });
    }
  }
}
