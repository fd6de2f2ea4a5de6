import { randomUUID } from 'node:crypto';
import { isNewsletter } from '../../../../shared/people/model/audience.ts';
import type { RecipientState } from '../../../../shared/sending/model/campaign.ts';
import type { Mail } from '../../letters/compose/compose.ts';
import { timeoutFactor } from '../../platform/aws/requestTimes.ts';
import { logger, raiseAlarm } from '../../platform/log/log.ts';
import type { RecipientRef } from '../../platform/queues/messages.ts';
import { enqueue } from '../../platform/queues/queue.ts';
import type { Contact } from '../audience/audience.ts';
import * as campaigns from '../campaign/campaigns.ts';
import { addProgress, looksDone } from '../campaign/progress.ts';
import { change } from '../campaign/status.ts';
import { cancelShards } from '../control/cancelShard.ts';
import * as ledger from '../ledger/ledger.ts';
import { chunkOf } from '../prepare/enqueueShard.ts';
import type { RateLimiter } from './rateLimiter.ts';
import { type Handover, send } from './ses.ts';

/** The longest that one mail may take, in milliseconds: SES's time-outs and the writes around it. */
const worstMail = 15_000 * timeoutFactor;
/** No mail is handed over that could last beyond its claim: a worker that holds an older claim is dead. */
const claimLife = 2 * worstMail;
/** How often a worker reports its progress, in milliseconds. */
const heartbeat = 10_000;
const throttlePause = 5_000;
/** How soon a pause or a cancel is noticed, in milliseconds: at a slow rate the mails of one message take a minute. */
const lookAgain = 1_000;

/** One message of the send queue in one worker's hands: what has become of its recipients. */
export class BatchSender {
  private readonly meta: campaigns.CampaignMeta;
  private readonly mail: Mail;
  private readonly lane: RateLimiter;
  private readonly timeLeft: () => number;
  private readonly claimId = randomUUID();
  private moved: Partial<Record<RecipientState, number>> = {};
  private reportedAt = Date.now();
  /** Throttled by SES: tried again a little later. */
  private readonly later: RecipientRef[] = [];
  /** Out of time: tried again at once, by another run. */
  private readonly left: RecipientRef[] = [];
  /** Set when SES stopped the whole account. */
  private halted: string | undefined;
  /** Paused or cancelled meanwhile: the rows stay as they are, and resuming asks for them anew. */
  private stopped = false;
  private lookedAt = Date.now();
  private readonly underWay: Promise<void>[] = [];
  /** Why a row could not be claimed. After one nothing new is begun: the message comes again. */
  private readonly failures: unknown[] = [];

  constructor(meta: campaigns.CampaignMeta, mail: Mail, lane: RateLimiter, timeLeft: () => number) {
    this.meta = meta;
    this.mail = mail;
    this.lane = lane;
    this.timeLeft = timeLeft;
  }

  /** Begins the recipient's mail, when it is its turn. */
  async begin(recipient: RecipientRef, contact: Contact | undefined): Promise<void> {
    if (this.isOver(recipient)) return;
    if (!contact || contact.suppressed) {
      this.follow(this.skip(recipient, contact?.suppressed ?? 'no longer subscribed'));
      return;
    }
    const ended = await this.lane.begin();
    await this.look();
    if (this.isOver(recipient)) return ended();
    this.follow(this.send(recipient, contact).finally(ended));
  }

  private async look(): Promise<void> {
    if (Date.now() - this.lookedAt < lookAgain) return;
    this.lookedAt = Date.now();
    try {
      this.stopped = (await campaigns.find(this.meta.id))?.status !== 'SENDING';
    } catch (error) {
      this.failures.push(error);
    }
  }

  /** Whether nothing more is begun in this run. */
  private isOver(recipient: RecipientRef): boolean {
    if (this.stopped || this.halted || this.failures.length > 0) return true;
    // Once SES throttles, each further try would cost two writes in vain.
    if (this.later.length > 0) this.later.push(recipient);
    else if (this.timeLeft() < worstMail) this.left.push(recipient);
    else return false;
    return true;
  }

  private follow(work: Promise<void>): void {
    this.underWay.push(work.catch((error) => void this.failures.push(error)));
  }

  private async skip({ id }: RecipientRef, reason: string): Promise<void> {
    if (await ledger.skip(this.meta.id, id, reason)) this.count('SKIPPED');
  }

  private async send(recipient: RecipientRef, contact: Contact): Promise<void> {
    const { id } = recipient;
    const campaignId = this.meta.id;
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
      newsletter: isNewsletter(this.meta.audience),
    }).catch(async (error) => {
      // What SES answers is never thrown: it was not asked, so the mail is certainly not sent.
      await this.record(id, { state: 'PENDING', notBefore: 0 });
      throw error;
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
      // Whether they were added, nobody knows. Too few is no harm: the last count is made from the rows.
      logger.warn('The progress could not be told', { error: error as Error, campaignId: this.meta.id });
    }
  }

  private outcome(recipient: RecipientRef, handover: Handover): ledger.ClaimResult {
    switch (handover.result) {
      case 'accepted':
        return { state: 'SENT', messageId: handover.messageId };
      case 'throttled':
        this.later.push(recipient);
        this.lane.slowDown();
        return { state: 'PENDING', notBefore: Date.now() + throttlePause };
      case 'halted':
        this.halted = handover.reason;
        return { state: 'PENDING', notBefore: 0 };
      case 'refused':
        logger.warn('SES refused a mail', { campaignId: this.meta.id, recipient: recipient.id });
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

  /** Waits for what is under way: Lambda stops the clock of whatever runs on after an answer. */
  async end(): Promise<void> {
    await Promise.all(this.underWay);
    // Also where a claim could not be written and the message will come again: the others are done.
    await this.finish();
    if (this.failures.length > 0) throw this.failures[0];
  }

  private async finish(): Promise<void> {
    const campaignId = this.meta.id;
    if (this.halted && (await change(this.meta, { status: 'PAUSED', reason: this.halted }))) {
      raiseAlarm('CampaignPaused', this.halted, { campaignId });
    }
    if (this.left.length > 0) await enqueue('send', chunkOf(campaignId, this.left));
    if (this.later.length > 0) {
      logger.warn('SES takes no more mails for now', { campaignId, mails: this.later.length });
      await enqueue('send', chunkOf(campaignId, this.later), throttlePause / 1000 + 1);
    }
    const meta = await addProgress(campaignId, this.moved);
    if (meta?.status === 'CANCELLED' && this.later.length > 0) await cancelShards(meta);
    else if (meta && looksDone(meta)) await enqueue('campaign', { step: 'finish', campaignId });
  }

  private count(state: RecipientState, by = 1): void {
    this.moved[state] = (this.moved[state] ?? 0) + by;
  }
}
