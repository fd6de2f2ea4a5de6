import { randomUUID } from 'node:crypto';
import { isNewsletter } from '../../../shared/people/model/audience.ts';
import type { RecipientState } from '../../../shared/sending/model/campaign.ts';
import type { Mail } from '../letters/compose.ts';
import { SerialQueue } from '../platform/async.ts';
import { timeoutFactor } from '../platform/aws/env.ts';
import { logger, raiseAlarm } from '../platform/log.ts';
import { enqueue, type Messages, type RecipientRef } from '../platform/queues/queue.ts';
import { type Contact, contactsOf } from './audience.ts';
import * as campaigns from './campaigns.ts';
import * as ledger from './ledger.ts';
import { addProgress, addProgressToEnd, changeStatus } from './progress.ts';
import { type Handover, send, workerRate } from './ses.ts';
import { chunkOf, enqueueRemaining } from './shardWork.ts';

/** The longest one email may take, in milliseconds: SES's time-outs and the writes around them. */
const longestMail = 15_000 * timeoutFactor;
/** An email is handed over only if it will end before its claim: a worker with an older claim is dead. */
const claimLife = 2 * longestMail;
/** In milliseconds: at a slow rate the emails of one message take a minute. */
const heartbeat = 10_000;
const throttlePause = 5_000;
/** How soon a pause or cancel is noticed, in milliseconds. */
const statusInterval = 1_000;

/**
 * SEND. Only the run that holds a row's claim emails that recipient: whatever SES does, and however often the message
 * is delivered, no one gets two emails. `timeLeft` in milliseconds.
 */
export async function sendChunk(
  { campaignId, recipients }: Messages['send'],
  limiter: RateLimiter,
  timeLeft: () => number,
): Promise<void> {
  const run = await limiter.inTurn(async () => {
    const [meta, contacts] = await Promise.all([campaigns.find(campaignId), contactsOf(recipients)]);
    // Paused or canceled: see `isStopped`.
    if (meta?.status !== 'SENDING') return undefined;
    const [mail, rate] = await Promise.all([composedMail(campaignId), workerRate(campaignId)]);
    limiter.setRate(rate);
    const begun = newRun(meta, mail, limiter, timeLeft);
    for (const recipient of recipients) await begun.begin(recipient, contacts.get(recipient.id));
    return begun;
  });
  await run?.end();
}

let cached: { campaignId: string; mail: Mail } | undefined;

/** Once prepared, it never changes: one read serves all chunks of a campaign. */
async function composedMail(campaignId: string): Promise<Mail> {
  if (cached?.campaignId === campaignId) return cached.mail;
  const mail = await campaigns.mailOf(campaignId);
  if (!mail) throw new Error(`Send ${campaignId} is not prepared`);
  cached = { campaignId, mail };
  return mail;
}

function newRun(meta: campaigns.CampaignMeta, mail: Mail, limiter: RateLimiter, timeLeft: () => number) {
  const campaignId = meta.id;
  const claimId = randomUUID();
  const underWay: Promise<void>[] = [];
  /** Not emailed for lack of time, or because SES throttles: another run retries them, in the second case later. */
  const putOff: RecipientRef[] = [];
  let isThrottled = false;
  /** SES stopped the whole account. */
  let halted: string | undefined;
  /** Paused or canceled in the meantime: the rows stay unchanged, and resuming enqueues them again. */
  let isStopped = false;
  let checkedAt = Date.now();
  /** Why rows could not be claimed. After the first, no email is begun: the message is delivered again. */
  const failures: unknown[] = [];
  let unreported: Partial<Record<RecipientState, number>> = {};
  let reportedAt = Date.now();
  const count = (state: RecipientState) => {
    unreported[state] = (unreported[state] ?? 0) + 1;
  };

  async function begin(recipient: RecipientRef, contact: Contact | undefined): Promise<void> {
    if (isPutOff(recipient)) return;
    if (!contact)
      return track(skip(recipient, `no longer ${meta.audience.type === 'event' ? 'signed up' : 'subscribed'}`));
    if (contact.suppressed) return track(skip(recipient, contact.suppressed));
    const ended = await limiter.begin();
    await checkStatus();
    if (isPutOff(recipient)) return ended();
    track(mailTo(recipient, contact).finally(ended));
  }

  /** Whether this run cannot email the recipient; if another run should, keeps them for it. */
  function isPutOff(recipient: RecipientRef): boolean {
    if (isStopped || halted || failures.length > 0) return true;
    // Once SES throttles, each further attempt would waste two writes.
    if (!isThrottled && timeLeft() >= longestMail) return false;
    putOff.push(recipient);
    return true;
  }

  async function checkStatus(): Promise<void> {
    if (Date.now() - checkedAt < statusInterval) return;
    checkedAt = Date.now();
    try {
      isStopped = (await campaigns.find(campaignId))?.status !== 'SENDING';
    } catch (error) {
      failures.push(error);
    }
  }

  function track(work: Promise<void>): void {
    underWay.push(work.catch((error) => void failures.push(error)));
  }

  async function skip({ id }: RecipientRef, reason: string): Promise<void> {
    if (await ledger.skip(campaignId, id, reason)) count('SKIPPED');
  }

  async function mailTo(recipient: RecipientRef, contact: Contact): Promise<void> {
    const { id } = recipient;
    const until = Date.now() + claimLife;
    if (!(await ledger.claim(campaignId, id, claimId, until))) return;
    // Writing the claim took so long that it might expire before the email is handed over.
    if (until - Date.now() < longestMail) {
      putOff.push(recipient);
      return record(id, { state: 'PENDING', notBefore: 0 });
    }
    const newsletter = isNewsletter(meta.audience);
    const tags = { campaign: campaignId, subscriber: id };
    const handover = await send({ mail, to: contact, tags, newsletter }).catch(async (error) => {
      // SES was not called, so the email is certainly not sent.
      await record(id, { state: 'PENDING', notBefore: 0 });
      throw error;
    });
    await record(id, outcomeOf(recipient, handover));
    await reportProgress();
  }

  function outcomeOf(recipient: RecipientRef, handover: Handover): ledger.Outcome {
    if (handover.state === 'FAILED') logger.warn('SES refused an email', { campaignId, recipient: recipient.id });
    if (handover.state !== 'PENDING') return handover;
    if (handover.halted) {
      halted = handover.reason;
      return { state: 'PENDING', notBefore: 0 };
    }
    isThrottled = true;
    putOff.push(recipient);
    limiter.slowDown();
    return { state: 'PENDING', notBefore: Date.now() + throttlePause };
  }

  /** If the write fails, the row stays CLAIMED: SES's event or the sweep resolves it, never a second email. */
  async function record(recipient: string, outcome: ledger.Outcome): Promise<void> {
    try {
      const recorded = await ledger.record(campaignId, recipient, claimId, outcome);
      if (recorded) count(outcome.state);
      // Otherwise SES's event changed the row first.
      else if (outcome.state !== 'SENT') logger.warn('The claim was resolved elsewhere', { campaignId, recipient });
    } catch (error) {
      logger.error('Could not record the outcome of an email', { error: error as Error, campaignId, recipient });
    }
  }

  async function reportProgress(): Promise<void> {
    if (Date.now() - reportedAt < heartbeat) return;
    reportedAt = Date.now();
    const moved = unreported;
    unreported = {};
    try {
      await addProgress(campaignId, moved);
    } catch (error) {
      // They may or may not have been added. Too few does no harm: the final count is made from the rows.
      logger.warn('Could not report progress', { error: error as Error, campaignId });
    }
  }

  /** Waits for all emails under way: Lambda freezes whatever still runs after a response. */
  async function end(): Promise<void> {
    await Promise.all(underWay);
    // Even if a claim could not be written and the message will be delivered again: the others are done.
    if (halted && (await changeStatus(meta, { status: 'PAUSED', reason: halted })))
      raiseAlarm('CampaignPaused', halted, { campaignId });
    if (isThrottled) logger.warn('SES is throttling email', { campaignId, mails: putOff.length });
    if (putOff.length > 0)
      await enqueue('send', chunkOf(campaignId, putOff), isThrottled ? throttlePause / 1000 + 1 : 0);
    const now = await addProgressToEnd(campaignId, unreported);
    // The cancel did not see those that were put back since.
    if (now?.status === 'CANCELED' && putOff.length > 0) await enqueueRemaining(now);
    if (failures.length > 0) throw failures[0];
  }

  return { begin, end };
}

/**
 * The most emails at once: as many connections as the SDK's HTTP handler opens. They need some 20 MB, more with a long
 * letter, and, at a tenth of a second each, half a processor (tests/bench/sendingSpeed/sendRate.ts). A worker with
 * little memory is for a slow account, where ten are enough: running out of memory would leave doubt about each.
 */
export const maxInFlight = Number(process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE) < 1024 ? 10 : 50;
/**
 * How long the bucket fills, in milliseconds: reading a message and ending an invocation delay a worker. At four fifths
 * of the account's rate, one second then takes at most 96 percent of it.
 */
const fillTime = 200;
/** After SES throttles: the lowest pace, as a part of the rate, and the milliseconds until the full one is back. */
const slowestPace = 0.1;
const recovery = 30_000;
/** SES counts by the second: emails throttled within the same second slow the pace once. */
const second = 1_000;

/**
 * Shared by this worker's invocations: the part of the rate that SES accepted `at` a time, and the time up to which
 * emails have been let through.
 */
const thisWorker = { pace: 1, at: 0, next: 0 };

/** A token bucket. Messages take turns, so that each reads as late as possible who is still subscribed. */
export class RateLimiter {
  private readonly worker: typeof thisWorker;
  private rate = 1;
  private next: number;
  private inFlight = 0;
  private freed = () => {};
  private readonly messages = new SerialQueue();

  constructor(worker = thisWorker) {
    this.worker = worker;
    this.next = Math.min(Date.now(), worker.next);
  }

  /** Does `work` once the previous message has begun its last email. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.messages.run(work);
  }

  setRate(rate: number): void {
    this.rate = rate;
  }

  /** Waits until another email may begin. Resolves with a function to call when that email has ended. */
  async begin(): Promise<() => void> {
    while (this.inFlight >= maxInFlight) {
      await new Promise<void>((resolve) => {
        this.freed = resolve;
      });
    }
    await this.waitForTurn();
    this.inFlight++;
    return () => {
      this.inFlight--;
      this.freed();
    };
  }

  slowDown(): void {
    if (Date.now() - this.worker.at < second) return;
    this.worker.pace = Math.max(slowestPace, this.pace / 2);
    this.worker.at = Date.now();
  }

  /** The part of the rate that SES currently accepts; it recovers by itself. */
  private get pace(): number {
    return Math.min(1, this.worker.pace + Math.max(0, Date.now() - this.worker.at) / recovery);
  }

  private async waitForTurn(): Promise<void> {
    const now = Date.now();
    this.next = Math.max(now - fillTime, this.next) + second / (this.rate * this.pace);
    this.worker.next = this.next;
    const wait = this.next - now;
    if (wait >= 1) await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
