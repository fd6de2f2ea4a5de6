import { expect } from 'vitest';
import type { Campaign, CampaignRecipient, RecipientList } from '../../../shared/sending/model/campaign.ts';
import { newsletters, perAddress, sendToAll } from '../data/newsletter.ts';
import { until } from '../run/until.ts';
import type { Cloud } from './cloud.ts';
import type { InboxMail } from './localApi.ts';
import type { Visitor } from './visitor.ts';

/** START waits for the end of the send, for at most 20 s. */
const exceptStart = { but: 'api/emailTemplates/send' };

const final = new Set(['COMPLETE', 'CANCELED', 'NEEDS_ATTENTION', 'PAUSED']);
const balanced = ({ counts, total }: Campaign) =>
  counts.SENT + counts.FAILED + counts.SKIPPED === total && counts.PENDING + counts.CLAIMED + counts.IN_DOUBT === 0;

/** A worker's share is 16 a second: at 0.6 s each, at most ten emails are in progress (Little's law). */
export const slowAccount = { maxSendRate: 40 };

/** One send that meets faults: actions on it, and checks of the inbox and the ledger. */
export class FaultRun {
  readonly id: string;
  private readonly cloud: Cloud;
  private readonly admin: Visitor;
  /** How far the sweep's clock is ahead, in milliseconds. */
  private ahead = 0;

  private constructor(cloud: Cloud, admin: Visitor, id: string) {
    this.cloud = cloud;
    this.admin = admin;
    this.id = id;
  }

  /** Clicks Send. Resolves as soon as the campaign exists, before the answer. */
  static async begin(
    cloud: Cloud,
    admin: Visitor,
    ses: { latency?: number; quick?: number; maxSendRate?: number } = {},
  ): Promise<FaultRun> {
    await cloud.untilSettled();
    await cloud.ses({ latency: 0, quick: 0, ...ses });
    await cloud.emptyInbox();
    await cloud.resetMetrics();
    const before = (await newest(admin))?.id;
    void sendToAll(admin).catch(() => undefined);
    const id = await until('the campaign', async () => {
      const now = (await newest(admin))?.id;
      return now === before ? undefined : now;
    });
    return new FaultRun(cloud, admin, id);
  }

  /**
   * Like {@link begin}, but resolves in the middle of the send, once SES has been called `count` times. From the next
   * email until {@link end} each takes 5 s, so that the others are still to come, however slow the machine is.
   */
  static async beginAndMail(cloud: Cloud, admin: Visitor, count: number, account = slowAccount): Promise<FaultRun> {
    const run = await FaultRun.begin(cloud, admin, { ...account, quick: count, latency: 5000 });
    await run.mails(count);
    return run;
  }

  /** Continues with an existing campaign, perhaps in another run of the local cloud. */
  static of(cloud: Cloud, admin: Visitor, id: string): FaultRun {
    return new FaultRun(cloud, admin, id);
  }

  async now(): Promise<Campaign> {
    const now = await this.admin.read<Campaign>(`/api/campaigns/${this.id}`);
    // A campaign must never be COMPLETE too early, at any time.
    if (now.status === 'COMPLETE') expect(now).toSatisfy(balanced, 'the ledger balances');
    return now;
  }

  mails(count: number): Promise<true> {
    return until(`${count} mails`, async () => (await sesCalls(this.cloud)) >= count);
  }

  async list(list: RecipientList): Promise<CampaignRecipient[]> {
    const all: CampaignRecipient[] = [];
    let next: string | undefined = `/api/campaigns/${this.id}/recipients?list=${list}`;
    while (next) {
      const response: Response = await this.admin.call(next);
      all.push(...((await response.json()) as CampaignRecipient[]));
      next = /<(.+)>/.exec(response.headers.get('link') ?? '')?.[1];
    }
    return all;
  }

  /** Runs the sweep as if it came this many minutes later. */
  async sweep(minutes: number): Promise<void> {
    this.ahead += minutes * 60_000;
    await this.cloud.invoke('workers/sweep', { time: new Date(Date.now() + this.ahead).toISOString() });
  }

  /** When all is idle, an hour's events are brought forward: dead workers' messages, and sweep after sweep. */
  async end(): Promise<Campaign> {
    await this.cloud.ses({ latency: 0 });
    for (let round = 0; round < 12; round++) {
      await this.cloud.untilIdle(exceptStart);
      const now = await this.now();
      if (final.has(now.status)) return now;
      for (const queue of ['Send', 'Campaign', 'Feedback']) await this.cloud.release(await nameOf(this.cloud, queue));
      await this.cloud.untilIdle(exceptStart);
      await this.sweep(10);
    }
    throw new Error(`The campaign does not end: ${JSON.stringify(await this.now())}`);
  }

  /** Dead workers' events become visible at once, not after minutes: this settles emails in doubt without them. */
  async eventsComeBack(): Promise<Campaign> {
    await this.cloud.release(await nameOf(this.cloud, 'Feedback'));
    await this.cloud.untilIdle(exceptStart);
    return this.now();
  }

  /** No one has two emails, and everyone of `audience` has one or is in the ledger with the reason. */
  async expectNobodyTwiceNobodyLost(audience: string[]): Promise<{ inbox: InboxMail[]; got: Set<string> }> {
    const inbox = newsletters(await this.cloud.inbox());
    const counts = perAddress(inbox);
    expect([...counts].filter(([, count]) => count !== 1)).toEqual([]);
    const got = new Set(counts.keys());
    const named = new Set<string>();
    for (const list of ['FAILED', 'SKIPPED', 'IN_DOUBT'] as const) {
      for (const { id } of await this.list(list)) named.add(id);
    }
    const without = audience.filter((address) => !got.has(address) && !named.has(this.cloud.hashOf(address)));
    expect((await this.cloud.idsOf(without)).filter((id) => !named.has(id))).toEqual([]);
    const now = await this.now();
    const { SENT, FAILED, SKIPPED, IN_DOUBT } = now.counts;
    expect(SENT + FAILED + SKIPPED + IN_DOUBT).toBe(now.total);
    // Recipients in doubt may have got the email all the same; no others may.
    expect(got.size).toBeGreaterThanOrEqual(SENT);
    expect(got.size).toBeLessThanOrEqual(SENT + IN_DOUBT);
    return { inbox, got };
  }

  async expectEverybodyOnce(audience: string[]): Promise<void> {
    const { status, counts } = await this.end();
    expect({ status, sent: counts.SENT }).toEqual({ status: 'COMPLETE', sent: audience.length });
    const { got } = await this.expectNobodyTwiceNobodyLost(audience);
    expect(got.size).toBe(audience.length);
  }

  /** Decides to send again to everyone in doubt. Right if their email certainly never left. */
  async sendAgainAllInDoubt(): Promise<void> {
    for (const { id } of await this.list('IN_DOUBT')) {
      const path = `/api/campaigns/${this.id}/recipients/${id}/resolve`;
      expect((await this.admin.call(path, { body: { as: 'send-again' } })).status).toBe(200);
    }
  }
}

export async function newest(admin: Visitor): Promise<Campaign | undefined> {
  return (await admin.read<Campaign[]>('/api/campaigns'))[0];
}

type Metrics = Partial<Record<'dynamodb' | 'sqs' | 'ses', Record<string, number>>>;

/** Calls to AWS services since the run began. */
export const metrics = async (cloud: Cloud) => (await fetch(`${cloud.url}/_local/metrics`)).json() as Promise<Metrics>;

export const sesCalls = async (cloud: Cloud) => (await metrics(cloud)).ses?.SendEmail ?? 0;

/** The full name of the queue whose name in the stack ends like this. */
async function nameOf(cloud: Cloud, queue: string): Promise<string> {
  const names = Object.keys(await cloud.queues());
  return names.find((name) => name.endsWith(queue)) ?? queue;
}

export async function deadLetters(cloud: Cloud): Promise<Record<string, number>> {
  const queues = Object.entries(await cloud.queues()).filter(([name]) => /Dead$/.test(name));
  return Object.fromEntries(queues.map(([name, { visible }]) => [name, visible]).filter(([, count]) => count));
}
