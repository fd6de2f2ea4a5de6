import { z } from 'zod';
import { AwsError } from '../aws/errors.ts';
import type { Settings } from '../lifecycle/settings.ts';
import { identityOf } from './mailbox.ts';

/** The state of the account at SES, and how SES behaves. By default the account may send and nothing limits a send. */
export const sesSettings = z
  .strictObject({
    /** Milliseconds that SES takes for a mail before it accepts it. */
    latency: z.number().min(0).max(60_000).default(0),
    /** As new accounts are: mail goes to verified addresses alone, one a second, 200 a day. */
    sandbox: z.boolean().default(false),
    /** Addresses and domains that are verified beside those of the stack. */
    verified: z.array(z.string()).default([]),
    /** False where somebody has paused the account's sending. */
    sendingEnabled: z.boolean().default(true),
    /** PROBATION: under review, may send; SHUTDOWN: may not. */
    enforcementStatus: z.enum(['HEALTHY', 'PROBATION', 'SHUTDOWN']).default('HEALTHY'),
    /** Mails a second. */
    maxSendRate: z.number().positive().optional(),
    /** Mails in 24 hours; -1 for no limit. */
    max24HourSend: z.int().min(-1).optional(),
    /** When and how the events of a mail are published: milliseconds after it, each so many times, in any order. */
    eventDelay: z.number().min(0).default(250),
    eventCopies: z.int().min(1).max(5).default(1),
    eventsShuffled: z.boolean().default(false),
  })
  .transform((given) => ({
    ...given,
    maxSendRate: given.maxSendRate ?? (given.sandbox ? 1 : 500),
    max24HourSend: given.max24HourSend ?? (given.sandbox ? 200 : 10_000_000),
  }));
export type SesSettings = z.output<typeof sesSettings>;

/** The account at SES. Errors and answers: https://docs.aws.amazon.com/ses/latest/APIReference-V2/Welcome.html */
export class SesAccount {
  private readonly orders: Settings<typeof sesSettings>;
  private sent = 0;
  /** What may still be sent at this moment: a second's worth at most. */
  private tokens = Number.POSITIVE_INFINITY;
  private refilledAt = Date.now();
  private askedAt = 0;

  constructor(orders: Settings<typeof sesSettings>) {
    this.orders = orders;
  }

  /** What GetAccount answers, once a second. */
  describe(): object {
    const now = Date.now();
    if (now - this.askedAt < 1000) throw new AwsError('TooManyRequestsException', 'Rate exceeded');
    this.askedAt = now;
    const { sandbox, sendingEnabled, enforcementStatus, maxSendRate, max24HourSend } = this.orders.current;
    return {
      DedicatedIpAutoWarmupEnabled: false,
      EnforcementStatus: enforcementStatus,
      ProductionAccessEnabled: !sandbox,
      SendingEnabled: sendingEnabled && enforcementStatus !== 'SHUTDOWN',
      SendQuota: { Max24HourSend: max24HourSend, MaxSendRate: maxSendRate, SentLast24Hours: this.sent },
      SuppressionAttributes: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    };
  }

  /** Takes one mail to so many recipients. Throws the error by which SES refuses it. */
  take(recipients: number): void {
    const { sendingEnabled, enforcementStatus, maxSendRate, max24HourSend } = this.orders.current;
    if (enforcementStatus === 'SHUTDOWN')
      throw new AwsError('AccountSuspendedException', 'Your account has been suspended from sending email.');
    if (!sendingEnabled) throw new AwsError('SendingPausedException', 'Email sending is paused for your account.');
    if (max24HourSend >= 0 && this.sent + recipients > max24HourSend)
      throw new AwsError('TooManyRequestsException', 'Daily message quota exceeded.');
    const now = Date.now();
    const burst = Math.max(recipients, maxSendRate);
    this.tokens = Math.min(burst, this.tokens + ((now - this.refilledAt) / 1000) * maxSendRate);
    this.refilledAt = now;
    if (this.tokens < recipients) throw new AwsError('TooManyRequestsException', 'Maximum sending rate exceeded.');
    this.tokens -= recipients;
    this.sent += recipients;
  }

  /** The recipients of a mail that may not get it while the account is in the sandbox. */
  unverified(recipients: string[], identities: string[]): string[] {
    const { sandbox, verified } = this.orders.current;
    if (!sandbox) return [];
    return recipients.filter((address) => !isVerified(address, [...identities, ...verified]));
  }

  /** As on another day. */
  reset(): void {
    this.orders.reset();
    this.sent = 0;
    this.tokens = Number.POSITIVE_INFINITY;
    this.askedAt = 0;
  }
}

/** Mail to SES's mailbox simulator is let out of the sandbox too. */
const isVerified = (address: string, identities: string[]) =>
  address.endsWith('@simulator.amazonses.com') || identityOf(address, identities) !== undefined;
