import { randomUUID } from 'node:crypto';
import type { RecipientState } from '../../../shared/model/campaign.ts';
import { logger, raiseAlarm } from '../log.ts';
import type { Mail } from '../mail/compose.ts';
import { type Handover, send } from '../mail/ses.ts';
import { enqueue, type Messages } from '../queue.ts';
import * as campaigns from '../store/campaigns/campaigns.ts';
import * as campaignContent from '../store/campaigns/content.ts';
import * as ledger from '../store/campaigns/ledger.ts';
import { addProgress, looksDone } from '../store/campaigns/progress.ts';
import type { RecipientRef } from '../store/campaigns/recipients.ts';
import { change } from '../store/campaigns/status.ts';
import { type Contact, contactsOf } from './audience.ts';
import { cancelShards } from './cancelShard.ts';
import { chunkOf } from './enqueueShard.ts';
import { forEachLimit } from './forEachLimit.ts';
import { Throttle, workerRate } from './sendRate.ts';

/** SES answers within about a tenth of a second: so many mails at once reach the rate. */
const parallelFor = (rate: number) => Math.min(10, Math.max(1, Math.ceil(rate / 10)));
/** The longest that one mail may take, in milliseconds: SES's time-outs and the writes around it. */
const worstMail = 15_000;
/** No mail is handed over that could last beyond its claim: a worker that holds an older claim is dead. */
const claimLife = 2 * worstMail;
/** How often a worker reports its progress, in milliseconds. */
const heartbeat = 10_000;
const throttlePause = 5_000;

/**
 * SEND: mails the recipients of one message. Only the run that holds a row's claim mails that recipient; whatever SES
 * does and however often the message comes, nobody gets two mails. `timeLeft` in milliseconds.
 */
export async function sendChunk(message: Messages['send'], timeLeft: () => number): Promise<void> {
  const { campaignId, recipients } = message;
  const [meta, contacts, rate] = await Promise.all([campaigns.find(campaignId), contactsOf(recipients), workerRate()]);
  // Paused or cancelled: the rows stay as they are, and resuming asks for them anew.
  if (meta?.status !== 'SENDING') return;
  const run = new ChunkRun(meta, await mailOf(campaignId), new Throttle(rate));
  try {
    await forEachLimit(recipients, parallelFor(rate), (each) => run.next(each, contacts.get(each.id), timeLeft));
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
  private readonly throttle: Throttle;
  private readonly claimId = randomUUID();
  private moved: Partial<Record<RecipientState, number>> = {};
  private reportedAt = Date.now();
  /** Throttled by SES: tried again a little later. */
  private readonly later: RecipientRef[] = [];
  /** Out of time: tried again at once, by another run. */
  private readonly left: RecipientRef[] = [];
  /** Set when SES stopped the whole account. */
  private halted: string | undefined;

  constructor(meta: campaigns.CampaignMeta, mail: Mail, throttle: Throttle) {
    this.meta = meta;
    this.mail = mail;
    this.throttle = throttle;
  }

  async next(recipient: RecipientRef, contact: Contact | undefined, timeLeft: () => number): Promise<void> {
    const { id } = recipient;
    if (this.halted) return;
    // Once SES throttles, each further try would cost two writes in vain.
    if (this.later.length > 0) {
      this.later.push(recipient);
      return;
    }
    if (timeLeft() < worstMail) {
      this.left.push(recipient);
      return;
    }
    const campaignId = this.meta.id;
    if (!contact || contact.suppressed) {
      const reason = contact?.suppressed ?? 'no longer subscribed';
      if (await ledger.skip(campaignId, id, reason)) this.count('SKIPPED');
      return;
    }
    await this.throttle.turn();
    const until = Date.now() + claimLife;
    if (!(await ledger.claim(campaignId, id, this.claimId, until))) return;
    // Writing the claim took so long that it may expire before the mail is handed over.
    if (until - Date.now() < worstMail) {
      this.left.push(recipient);
      return this.record(id, { state: 'PENDING', notBefore: 0 });
    }
    const handover = await send({
      mail: this.mail,
      to: contact,
      tags: { campaign: campaignId, subscriber: id },
      newsletter: this.meta.audience.type === 'newsletter',
    });
    await this.record(id, this.outcome(recipient, handover));
    await this.reportProgress();
  }

  /** At a slow rate one message takes a minute, and the admin sees its progress meanwhile. */
  private async reportProgress(): Promise<void> {
    if (Date.now() - this.reportedAt < heartbeat) return;
    this.reportedAt = Date.now();
    const { moved } = this;
    this.moved = {};
    try {
      await addProgress(this.meta.id, moved);
    } catch (error) {
      // Feedback at the end, with the rest.
      for (const [state, count] of Object.entries(moved)) this.count(state as RecipientState, count);
      logger.warn('The progress could not be told', { error: error as Error, campaignId: this.meta.id });
    }
  }

  private outcome(recipient: RecipientRef, handover: Handover): ledger.ClaimResult {
    switch (handover.result) {
      case 'accepted':
        return { state: 'SENT', messageId: handover.messageId };
      case 'throttled':
        this.later.push(recipient);
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

  /** A record that cannot be written leaves the row CLAIMED: SES's event or the sweep resolves it, never a resend. */
  private async record(id: string, outcome: ledger.ClaimResult): Promise<void> {
    try {
      const recorded = await ledger.record(this.meta.id, id, this.claimId, outcome);
      if (recorded) this.count(outcome.state);
      // SES's event was faster and changed the row.
      else if (outcome.state !== 'SENT')
        logger.warn('The claim was resolved by another', { campaignId: this.meta.id, recipient: id });
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
    else if (meta && looksDone(meta)) await enqueue('campaign', { step: 'finish', campaignId });
  }

  private count(state: RecipientState, by = 1): void {
    this.moved[state] = (this.moved[state] ?? 0) + by;
  }
}
