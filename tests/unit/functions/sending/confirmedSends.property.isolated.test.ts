import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import type { CampaignMeta } from '../../../../functions/lib/sending/campaign/campaigns.ts';
import { cancel, pause, resume } from '../../../../functions/lib/sending/control/control.ts';
import { sweep } from '../../../../functions/lib/sending/control/sweep.ts';
import { start } from '../../../../functions/lib/sending/start/start.ts';
import { idOf } from '../../../support/data/personIds.ts';
import {
  addresses,
  environment,
  type Fault,
  type Message,
  SendWorld,
  timeLeft,
} from '../../../support/data/sendWorld.ts';
import { runs } from '../../../support/run/runs.ts';

/** These tests check the response to a press, not how long it takes. */
vi.mock('../../../../functions/lib/sending/campaign/waitForEnd.ts', () => ({
  waitForEnd: async (campaignId: string) => ({ campaignId }),
}));

for (const [name, value] of Object.entries(environment)) process.env[name] = value;
process.env.POWERTOOLS_LOG_LEVEL ??= 'SILENT';
const { handler: runCampaign } = await import('../../../../functions/workers/runCampaign.ts');
const { handler: sendNewsletter } = await import('../../../../functions/workers/sendNewsletter.ts');

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** One thing that may perform; those in one group perform at the same time. */
type Action =
  | { type: 'press'; key: number; replaces: boolean }
  | { type: 'edit' | 'deliver' | 'loseMessage' | 'deliverAll' | 'sweep' | 'pause' | 'resume' | 'cancel' };

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant('press' as const), key: fc.nat(3), replaces: fc.boolean() }) },
  { weight: 6, arbitrary: fc.record({ type: fc.constantFrom('deliver', 'deliverAll', 'edit') }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constantFrom('sweep', 'pause', 'resume', 'loseMessage', 'cancel') }) },
);
const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 12, arbitrary: fc.constant('none' as const) },
  { weight: 1, arbitrary: fc.constantFrom('lost', 'answerLost', 'twice', 'crash', 'crashAfter') },
);

class Play {
  readonly world: SendWorld;
  private now = Date.UTC(2024, 3, 15);
  private version = 1;
  /** The campaigns returned for each key. */
  private readonly answered = new Map<number, Set<string>>();
  /** The presses that got a response, and their campaigns. */
  private readonly acknowledged: { key: number; campaignId: string }[] = [];
  /** The versions pressed with each key until its first response. */
  private readonly pressed = new Map<number, Set<string>>();

  private readonly hurried: boolean;

  constructor(scheduler: fc.Scheduler, conditions: { hurried: boolean; faults: Fault[] }) {
    this.hurried = conditions.hurried;
    this.world = new SendWorld(scheduler, { ...conditions, answers: [] }, () => this.check());
    vi.useFakeTimers({ toFake: ['Date'], now: this.now });
    this.world.people();
    this.save();
  }

  private subject = () => `Version ${this.version}`;

  private save(): void {
    const Item = { pk: 'EMAIL_TEMPLATE', sk: 'news', name: 'news', subject: this.subject(), htmlContent: '<p>x</p>' };
    this.world.dynamo.answer('PutCommand', { TableName: 'content', Item: { ...Item, version: this.version } });
  }

  private get metas(): (CampaignMeta & { subject: string })[] {
    return this.world.dynamo.startingWith('sends', 'CAMPAIGN#').filter(({ sk }) => sk === 'META') as never;
  }

  /** Holds at all times: nobody has one letter twice. */
  private check(): void {
    for (const [mail, times] of this.world.letters) expect({ mail, times }).toEqual({ mail, times: 1 });
  }

  async perform(each: Action): Promise<unknown> {
    const { world } = this;
    const active = this.metas.find(({ status }) => ['PREPARING', 'SENDING', 'PAUSED'].includes(status));
    switch (each.type) {
      case 'press':
        return this.press(each.key, each.replaces && active ? active.id : undefined);
      case 'edit':
        this.version++;
        return this.save();
      case 'deliver':
        return Promise.all(world.messages.splice(0, 1).map((message) => this.deliver(message)));
      case 'deliverAll':
        return Promise.all(world.messages.splice(0).map((message) => this.deliver(message)));
      case 'loseMessage':
        return world.messages.splice(0, 1);
      case 'sweep':
        return world.invoke(() => sweep(Date.now()));
      case 'pause':
        return active && world.invoke(() => pause(active.id, 'admin'));
      case 'resume':
        return active && world.invoke(() => resume(active.id));
      case 'cancel':
        return active && world.invoke(() => cancel(active.id, 'admin'));
    }
  }

  /** Pressing Send again for a letter that was sent excludes those who got it: no admin can do more by mistake. */
  private async press(key: number, replaces: string | undefined): Promise<void> {
    const versions = this.pressed.get(key) ?? new Set();
    this.pressed.set(key, versions);
    if (!this.answered.has(key)) versions.add(this.subject());
    const { version } = this;
    const subject = this.subject();
    const same = this.metas.filter(
      (meta) => meta.subject === subject && !['PREPARING', 'SENDING', 'PAUSED'].includes(meta.status),
    );
    const excludedCampaigns = same.map(({ id }) => id);
    await this.world.invoke(async () => {
      const request = { templateName: 'news', audience: { type: 'newsletter' as const }, startedBy: 'admin' };
      const { campaignId } = await start({
        ...request,
        version,
        key: `key ${key}`,
        excludedCampaigns,
        ...(replaces && { replaces }),
      });
      this.answered.set(key, (this.answered.get(key) ?? new Set()).add(campaignId));
      this.acknowledged.push({ key, campaignId });
    });
  }

  pass(minutes: number): void {
    this.now += minutes * 60_000;
    vi.setSystemTime(this.now);
  }

  private async deliver(message: Message): Promise<void> {
    const event = { Records: [{ messageId: 'one', body: message.body }] } as never;
    const context = timeLeft(this.hurried);
    const handle = message.queue === 'SEND' ? sendNewsletter : runCampaign;
    if (!(await this.world.invoke(async () => handle(event, context, () => {})))) this.world.messages.push(message);
  }

  async comeToRest(): Promise<void> {
    this.world.recover();
    for (let round = 0; round < 10; round++) {
      this.pass(11);
      for (const { id, status } of this.metas) if (status === 'PAUSED') await this.world.invoke(() => resume(id));
      await this.world.invoke(() => sweep(Date.now()));
      for (let left = 2000; this.world.messages.length > 0 && left > 0; left--) await this.perform({ type: 'deliver' });
    }
  }

  /** Checks each response against the mails that went out. */
  checkTheEnd(): void {
    for (const [key, campaigns] of this.answered)
      expect({ key, campaigns: campaigns.size }).toEqual({ key, campaigns: 1 });
    for (const { key, campaignId } of this.acknowledged) {
      const meta = this.metas.find(({ id }) => id === campaignId);
      expect(['COMPLETE', 'NEEDS_ATTENTION', 'CANCELLED']).toContain(meta?.status);
      // It mails a version that was pressed with this key, and no other.
      expect([...(this.pressed.get(key) ?? [])]).toContain(meta?.subject);
      if (!meta || meta.status === 'CANCELLED') continue;
      const earlier = new Set([meta.id, ...(meta.excludedCampaigns ?? [])]);
      const rows = this.world.rowsOf([...earlier]);
      for (const address of addresses) {
        const id = idOf(address);
        const states = rows.filter((row) => row.id === id).map(({ state }) => state);
        // The mail went out, from this send or one that it excluded, or the ledger says why not.
        expect(states.some((state) => ['SENT', 'FAILED', 'IN_DOUBT', 'SKIPPED'].includes(state))).toBe(true);
        const sent = rows.filter((row) => row.id === id && row.state === 'SENT');
        for (const row of sent) expect(this.world.letters.has(`${row.campaignId} ${id}`)).toBe(true);
      }
    }
  }
}

test('whatever is pressed, edited, repeated, killed or lost: a confirmed send goes out once, in the version that was pressed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.record({ hurried: fc.boolean(), faults: fc.array(fault, { maxLength: 150 }) }),
      fc.array(fc.array(action, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 15 }),
      async (scheduler, conditions, groups) => {
        const play = new Play(scheduler, conditions);
        try {
          for (const group of groups) {
            play.pass(2);
            await scheduler.waitFor(Promise.all(group.map((each) => play.perform(each))));
          }
          await scheduler.waitFor(play.comeToRest());
          play.checkTheEnd();
        } finally {
          vi.restoreAllMocks();
          vi.useRealTimers();
        }
      },
    ),
    { numRuns: runs(100) },
  );
}, 300_000);
