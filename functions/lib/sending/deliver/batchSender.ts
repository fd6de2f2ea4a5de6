import { randomUUID } from 'node:crypto';
import { isNewsletter } from '../../../../shared/people/model/audience.ts';
import type { RecipientState } from '../../../../shared/sending/model/campaign.ts';
import type { Mail } from '../../letters/compose/compose.ts';
import { timeoutFactor } from '../../platform/aws/requestTimes.ts';
import { logger, raiseAlarm } from '../../platform/log/log.ts';
import { enqueue, type RecipientRef } from '../../platform/queues/queue.ts';
import type { Contact } from '../audience/audience.ts';
import * as campaigns from '../campaign/campaigns.ts';
import { addProgress, looksDone } from '../campaign/progress.ts';
import { changeStatus } from '../campaign/status.ts';
import { cancelShards } from '../control/cancelShard.ts';
import * as ledger from '../ledger/ledger.ts';
import { chunkOf } from '../prepare/enqueueShard.ts';
import type { RateLimiter } from './rateLimiter.ts';
import { type Handover, send } from './ses.ts';

/** The longest one mail may take, in milliseconds: SES's time-outs and the writes around them. */
const longestMail = 15_000 * timeoutFactor;
/** A mail is handed over only if it will end before its claim: a worker with an older claim is dead. */
const claimLife = 2 * longestMail;
/** How often a worker reports its progress, in milliseconds. */
const heartbeat = 10_000;
const throttlePause = 5_000;
/** How soon a pause or cancel is noticed, in milliseconds: at a slow rate the mails of one message take a minute. */
const statusInterval = 1_000;

/** Mails the recipients of one message of the send queue, and records the outcomes. */
export class BatchSender {
  private readonly meta: campaigns.CampaignMeta;
  private readonly mail: Mail;
  private readonly limiter: RateLimiter;
  private readonly timeLeft: () => number;
  private readonly claimId = randomUUID();
  private unreported: Partial<Record<RecipientState, number>> = {};
  private reportedAt = Date.now();
  /** Throttled by SES: retried a little later. */
  private readonly throttled: RecipientRef[] = [];
  /** Not mailed for lack of time: retried at once, by another run. */
  private readonly outOfTime: RecipientRef[] = [];
  /** Set when SES stopped the whole account. */
  private halted: string | undefined;
  /** Paused or cancelled meanwhile: the rows stay unchanged, and resuming enqueues them again. */
  private stopped = false;
  private checkedAt = Date.now();
  private readonly underWay: Promise<void>[] = [];
  /** Why rows could not be claimed. After the first, no mail is begun: the message is delivered again. */
  private readonly failures: unknown[] = [];

  constructor(meta: campaigns.CampaignMeta, mail: Mail, limiter: RateLimiter, timeLeft: () => number) {
    this.meta = meta;
    this.mail = mail;
    this.limiter = limiter;
    this.timeLeft = timeLeft;
  }

  /** Begins the recipient's mail when the rate allows it. */
  async begin(recipient: RecipientRef, contact: Contact | undefined): Promise<void> {
    if (this.isPutOff(recipient)) return;
    const why = this.whyNot(contact);
    if (!contact || why) return this.track(this.skip(recipient, why ?? ''));
    const ended = await this.limiter.begin();
    await this.checkStatus();
    if (this.isPutOff(recipient)) return ended();
    this.track(this.send(recipient, contact).finally(ended));
  }

  /** Why this recipient is not mailed at all, if so. */
  private whyNot(contact: Contact | undefined): string | undefined {
    if (!contact) return this.meta.audience.type === 'event' ? 'no longer signed up' : 'no longer subscribed';
    return contact.suppressed;
  }

  private async checkStatus(): Promise<void> {
    if (Date.now() - this.checkedAt < statusInterval) return;
    this.checkedAt = Date.now();
    try {
      this.stopped = (await campaigns.find(this.meta.id))?.status !== 'SENDING';
    } catch (error) {
      this.failures.push(error);
    }
  }

  /** Whether this run cannot mail the recipient; if another run should, keeps them for it. */
  private isPutOff(recipient: RecipientRef): boolean {
    if (this.stopped || this.halted || this.failures.length > 0) return true;
    // Once SES throttles, each further attempt would waste two writes.
    if (this.throttled.length > 0) this.throttled.push(recipient);
    else if (this.timeLeft() < longestMail) this.outOfTime.push(recipient);
    else return false;
    return true;
  }

  private track(work: Promise<void>): void {
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
    // Writing the claim took so long that it might expire before the mail is handed over.
    if (until - Date.now() < longestMail) {
      this.outOfTime.push(recipient);
      return this.record(id, { state: 'PENDING', notBefore: 0 });
    }
    const handover = await send({
      mail: this.mail,
      to: contact,
      tags: { campaign: campaignId, subscriber: id },
      newsletter: isNewsletter(this.meta.audience),
    }).catch(async (error) => {
      // SES's answers are never thrown: it was not called, so the mail is certainly not sent.
      await this.record(id, { state: 'PENDING', notBefore: 0 });
      throw error;
    });
    await this.record(id, this.outcome(recipient, handover));
    await this.reportProgress();
  }

  /** At a slow rate one message takes a minute; the admin should see progress meanwhile. */
  private async reportProgress(): Promise<void> {
    if (Date.now() - this.reportedAt < heartbeat) return;
    this.reportedAt = Date.now();
    const { unreported } = this;
    this.unreported = {};
    try {
      await addProgress(this.meta.id, unreported);
    } catch (error) {
      // They may or may not have been added. Too few does no harm: the final count is made from the rows.
      logger.warn('Could not report progress', { error: error as Error, campaignId: this.meta.id });
    }
  }

  private outcome(recipient: RecipientRef, handover: Handover): ledger.ClaimResult {
    switch (handover.result) {
      case 'accepted':
        return { state: 'SENT', messageId: handover.messageId };
      case 'throttled':
        this.throttled.push(recipient);
        this.limiter.slowDown();
        return { state: 'PENDING', notBefore: Date.now() + throttlePause };
      case 'halted':
        this.halted = handover.reason;
        return { state: 'PENDING', notBefore: 0 };
      case 'refused':
        logger.warn('SES refused an email', { campaignId: this.meta.id, recipient: recipient.id });
        return { state: 'FAILED', reason: handover.reason };
      case 'unknown':
        return { state: 'IN_DOUBT', reason: handover.reason };
    }
  }

  /** If the write fails, the row stays CLAIMED: SES's event or the sweep resolves it, never a second mail. */
  private async record(id: string, outcome: ledger.ClaimResult): Promise<void> {
    try {
      const recorded = await ledger.record(this.meta.id, id, this.claimId, outcome);
      if (recorded) this.count(outcome.state);
      // Otherwise SES's event changed the row first.
      else if (outcome.state !== 'SENT')
        logger.warn('The claim was resolved elsewhere', { campaignId: this.meta.id, recipient: id });
    } catch (error) {
      logger.error('Could not record the outcome of an email', {
        error: error as Error,
        campaignId: this.meta.id,
        recipient: id,
      });
    }
  }

  /** Waits for all mails under way: Lambda freezes whatever still runs after a response. */
  async end(): Promise<void> {
    await Promise.all(this.underWay);
    // Even if a claim could not be written and the message will be delivered again: the others are done.
    await this.finish();
    if (this.failures.length > 0) throw this.failures[0];
  }

  private async finish(): Promise<void> {
    const campaignId = this.meta.id;
    if (this.halted && (await changeStatus(this.meta, { status: 'PAUSED', reason: this.halted, halted: true }))) {
      raiseAlarm('CampaignPaused', this.halted, { campaignId });
    }
    if (this.outOfTime.length > 0) await enqueue('send', chunkOf(campaignId, this.outOfTime));
    if (this.throttled.length > 0) {
      logger.warn('SES is throttling email', { campaignId, mails: this.throttled.length });
      await enqueue('send', chunkOf(campaignId, this.throttled), throttlePause / 1000 + 1);
    }
    const meta = await addProgress(campaignId, this.unreported);
    if (meta?.status === 'CANCELLED' && this.throttled.length > 0) await cancelShards(meta);
    else if (meta && looksDone(meta)) await enqueue('campaign', { step: 'finish', campaignId });
  }

  private count(state: RecipientState, by = 1): void {
    this.unreported[state] = (this.unreported[state] ?? 0) + by;
  }
}
