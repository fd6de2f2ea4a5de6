import { randomUUID } from 'node:crypto';
import type { RecipientState } from '../../../shared/model/campaign.ts';
import { logger, raiseAlarm } from '../log.ts';
import type { Mail } from '../mail/compose.ts';
import { type Handover, send } from '../mail/ses.ts';
import { enqueue, type Messages } from '../queue.ts';
import * as campaignContent from '../store/campaignContent.ts';
import { addProgress, looksDone } from '../store/campaignProgress.ts';
import { change } from '../store/campaignStatus.ts';
import * as campaigns from '../store/campaigns.ts';
import * as ledger from '../store/ledger.ts';
import { type Addressee, addressees, type Entry } from './audience.ts';
import { cancelShards } from './cancelShard.ts';
import { eachOf } from './eachOf.ts';
import { chunkOf, entriesOf } from './enqueueShard.ts';
import { Pace, workerRate } from './pace.ts';

/** SES answers within about a tenth of a second: so many mails at once keep up a rate. */
const parallelFor = (rate: number) => Math.min(10, Math.max(1, Math.ceil(rate / 10)));
/** What one mail may take at worst: SES's time-outs and the writes around it, in milliseconds. */
const worstMail = 15_000;
/** After its claim nobody hands a mail over that would not be done by then: whoever holds an older claim is dead. */
const claimLife = 2 * worstMail;
/** How often a worker that takes long says that it is alive, and how far it is. */
const heartbeat = 10_000;
const throttlePause = 5_000;

/**
 * SEND: mails the recipients of one message. Who holds a row's claim is the only one to mail it; whatever SES does or
 * however often the message comes, nobody gets two. `timeLeft` in milliseconds.
 */
export async function sendChunk(message: Messages['send'], timeLeft: () => number): Promise<void> {
  const { campaignId } = message;
  const entries = entriesOf(message);
  const [meta, people, rate] = await Promise.all([campaigns.find(campaignId), addressees(entries), workerRate()]);
  // Paused or cancelled: the rows stay as they are, and resuming asks for them anew.
  if (meta?.status !== 'SENDING') return;
  const run = new ChunkRun(meta, await mailOf(campaignId), new Pace(rate));
  try {
    await eachOf(entries, parallelFor(rate), (entry) => run.next(entry, people.get(entry.id), timeLeft));
  } finally {
    // Also where a claim could not be written and the message will come again: the others are done.
    await run.finish();
  }
}

/** A campaign's mail never changes once it is prepared, so one read serves all its chunks. */
let kept: { campaignId: string; mail: Mail } | undefined;

async function mailOf(campaignId: string): Promise<Mail> {
  if (kept?.campaignId === campaignId) return kept.mail;
  const mail = await campaignContent.mail(campaignId);
  if (!mail) throw new Error(`Campaign ${campaignId} is not prepared`);
  kept = { campaignId, mail };
  return mail;
}

class ChunkRun {
  private readonly meta: campaigns.CampaignMeta;
  private readonly mail: Mail;
  private readonly pace: Pace;
  private readonly claimId = randomUUID();
  private moved: Partial<Record<RecipientState, number>> = {};
  private toldAt = Date.now();
  /** To be tried again a little later: SES has enough for now. */
  private readonly later: Entry[] = [];
  /** To be tried again at once, by another run. */
  private readonly left: Entry[] = [];
  /** Set when SES stopped the whole account. */
  private halted: string | undefined;

  constructor(meta: campaigns.CampaignMeta, mail: Mail, pace: Pace) {
    this.meta = meta;
    this.mail = mail;
    this.pace = pace;
  }

  async next(entry: Entry, person: Addressee | undefined, timeLeft: () => number): Promise<void> {
    const { id } = entry;
    if (this.halted) return;
    // Once SES has enough, asking it for the rest would cost two writes each and help nobody.
    if (this.later.length > 0) {
      this.later.push(entry);
      return;
    }
    if (timeLeft() < worstMail) {
      this.left.push(entry);
      return;
    }
    const campaignId = this.meta.id;
    if (!person || person.suppressed) {
      const reason = person?.suppressed ?? 'no longer subscribed';
      if (await ledger.skip(campaignId, id, reason)) this.count('SKIPPED');
      return;
    }
    await this.pace.turn();
    const until = Date.now() + claimLife;
    if (!(await ledger.claim(campaignId, id, this.claimId, until))) return;
    // The claim took so long to be written that it may be over before the mail is.
    if (until - Date.now() < worstMail) {
      this.left.push(entry);
      return this.record(id, { state: 'PENDING', notBefore: 0 });
    }
    const handover = await send({
      mail: this.mail,
      to: person,
      tags: { campaign: campaignId, subscriber: id },
      newsletter: this.meta.audience.type === 'newsletter',
    });
    await this.record(id, this.outcome(entry, handover));
    await this.tell();
  }

  /** At a slow rate a message takes a minute: until its end nobody would know of what is done of it. */
  private async tell(): Promise<void> {
    if (Date.now() - this.toldAt < heartbeat) return;
    this.toldAt = Date.now();
    const { moved } = this;
    this.moved = {};
    try {
      await addProgress(this.meta.id, moved);
    } catch (error) {
      // Told at the end, with the rest.
      for (const [state, count] of Object.entries(moved)) this.count(state as RecipientState, count);
      logger.warn('The progress could not be told', { error: error as Error, campaignId: this.meta.id });
    }
  }

  private outcome(entry: Entry, handover: Handover): ledger.Outcome {
    switch (handover.result) {
      case 'accepted':
        return { state: 'SENT', messageId: handover.messageId };
      case 'throttled':
        this.later.push(entry);
        return { state: 'PENDING', notBefore: Date.now() + throttlePause };
      case 'halted':
        this.halted = handover.reason;
        return { state: 'PENDING', notBefore: 0 };
      case 'refused':
        return { state: 'FAILED', reason: handover.reason };
      case 'unknown':
        return { state: 'IN_DOUBT', reason: handover.reason };
    }
  }

  /** A record that cannot be written leaves the row CLAIMED: SES's own event or the sweep settles it, never a resend. */
  private async record(id: string, outcome: ledger.Outcome): Promise<void> {
    try {
      const recorded = await ledger.record(this.meta.id, id, this.claimId, outcome);
      if (recorded) this.count(outcome.state);
      // SES's event was faster and settled the row.
      else if (outcome.state !== 'SENT')
        logger.warn('The claim was settled by another', { campaignId: this.meta.id, recipient: id });
    } catch (error) {
      logger.error('What became of a mail could not be recorded', {
        error: error as Error,
        campaignId: this.meta.id,
        recipient: id,
      });
    }
  }

  async finish(): Promise<void> {
    const campaignId = this.meta.id;
    if (this.halted && (await change(this.meta, { status: 'PAUSED', reason: this.halted }))) {
      raiseAlarm('CampaignPaused', this.halted, { campaignId });
    }
    if (this.left.length > 0) await enqueue('send', chunkOf(campaignId, this.left));
    if (this.later.length > 0) {
      await enqueue('send', chunkOf(campaignId, this.later), throttlePause / 1000 + 1);
    }
    const meta = await addProgress(campaignId, this.moved);
    if (meta?.status === 'CANCELLED' && this.later.length > 0) await cancelShards(campaignId);
    else if (meta && looksDone(meta)) await enqueue('campaign', { step: 'settle', campaignId });
  }

  private count(state: RecipientState, by = 1): void {
    this.moved[state] = (this.moved[state] ?? 0) + by;
  }
}
