import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { jsonAnswer, type Operations } from '../aws/endpoint.ts';
import { AwsError } from '../aws/errors.ts';
import type { Settings } from '../cloud/settings.ts';
import { identityOf, type MailSetup } from '../template/messaging.ts';
import { eventsOf, type Inbox } from './inbox.ts';
import { addressOf, mailOf, parseSendEmail, recipientsOf, type SendEmailInput } from './sendEmail.ts';

/** The state of the SES account, and how SES behaves. By default the account may send without practical limits. */
export const sesSettings = z
  .strictObject({
    /** How long SES takes to accept an email, in milliseconds. */
    latency: z.number().min(0).max(60_000).default(0),
    /** How many emails are accepted in 0.2 s each before `latency` begins, since the last change of the settings. */
    quick: z.int().min(0).default(0),
    /** Like a new account: email goes only to verified addresses, one a second, 200 a day. */
    sandbox: z.boolean().default(false),
    /** Verified addresses and domains besides those of the stack. */
    verified: z.array(z.string()).default([]),
    sendingEnabled: z.boolean().default(true),
    /** PROBATION: under review, but may send; SHUTDOWN: may not. */
    enforcementStatus: z.enum(['HEALTHY', 'PROBATION', 'SHUTDOWN']).default('HEALTHY'),
    /** Emails a second. */
    maxSendRate: z.number().positive().optional(),
    /** Emails in 24 hours; -1 for no limit. */
    max24HourSend: z.int().min(-1).optional(),
    /** Milliseconds between an email and the publishing of its events. */
    eventDelay: z.number().min(0).default(250),
    eventCopies: z.int().min(1).max(5).default(1),
    eventsShuffled: z.boolean().default(false),
  })
  .transform((input) => ({
    ...input,
    maxSendRate: input.maxSendRate ?? (input.sandbox ? 1 : 500),
    max24HourSend: input.max24HourSend ?? (input.sandbox ? 200 : 10_000_000),
  }));

type SesState = Settings<typeof sesSettings>['current'];
export type Ses = ReturnType<typeof createSes>;

const quickMs = 200;

interface SesNeeds {
  setup: MailSetup;
  inbox: Inbox;
  settings: Settings<typeof sesSettings>;
  onMail(): void;
}

export function createSes({ setup, inbox, settings, onMail }: SesNeeds) {
  let account = new SesAccount();
  let since = { settings: settings.current, mails: 0 };

  function nextLatency(): number {
    const { current } = settings;
    if (since.settings !== current) since = { settings: current, mails: 0 };
    since.mails += 1;
    return since.mails <= current.quick ? quickMs : current.latency;
  }

  function sendEmail(input: SendEmailInput): { MessageId: string } {
    const recipients = recipientsOf(input).map(addressOf);
    const { sandbox, verified } = settings.current;
    const from = addressOf(input.FromEmailAddress);
    const unverified = [
      ...[from].filter((address) => !identityOf(address, setup.identities)),
      ...recipients.filter((address) => sandbox && !isVerified(address, [...setup.identities, ...verified])),
    ];
    if (unverified.length > 0) {
      throw new AwsError(
        'MessageRejected',
        `Email address is not verified. The following identities failed the check in region US-EAST-1: ${unverified.join(', ')}`,
      );
    }
    account.accept(recipients.length, settings.current);
    const at = new Date();
    // The format of SES's own ids.
    const MessageId = `${at.getTime().toString(16).padStart(16, '0')}-${randomUUID()}-000000`;
    const mail = mailOf(MessageId, at, input);
    const set = input.ConfigurationSetName;
    const events = set === undefined ? [] : eventsOf(mail, input, set);
    const destinations = setup.destinations.filter(({ configurationSet }) => configurationSet === set);
    const published = destinations.flatMap(({ topic, events: wanted }) =>
      events.filter(({ type }) => wanted.includes(type)).map(({ body }) => ({ topic, message: JSON.stringify(body) })),
    );
    inbox.add(mail, published);
    onMail();
    return { MessageId };
  }

  return {
    operations: {
      'ses:GetAccount': () => jsonAnswer(account.describe(settings.current)),
      async 'ses:SendEmail'({ input }) {
        const latency = nextLatency();
        // The wait ends when the settings change.
        if (latency > 0) await wait(latency, undefined, { signal: settings.signal }).catch(() => {});
        return jsonAnswer(sendEmail(parseSendEmail(input, setup)));
      },
    } satisfies Operations,
    forget() {
      account = new SesAccount();
    },
  };
}

/** The SES account. Errors and answers: https://docs.aws.amazon.com/ses/latest/APIReference-V2/Welcome.html */
class SesAccount {
  private sent = 0;
  /** How many emails may be sent at this moment: at most one second's worth. */
  private tokens = Number.POSITIVE_INFINITY;
  private refilledAt = Date.now();
  private describedAt = 0;

  /** The answer of GetAccount, at most once a second. */
  describe({ sandbox, sendingEnabled, enforcementStatus, maxSendRate, max24HourSend }: SesState): object {
    const now = Date.now();
    if (now - this.describedAt < 1000) throw new AwsError('TooManyRequestsException', 'Rate exceeded');
    this.describedAt = now;
    return {
      DedicatedIpAutoWarmupEnabled: false,
      EnforcementStatus: enforcementStatus,
      ProductionAccessEnabled: !sandbox,
      SendingEnabled: sendingEnabled && enforcementStatus !== 'SHUTDOWN',
      SendQuota: { Max24HourSend: max24HourSend, MaxSendRate: maxSendRate, SentLast24Hours: this.sent },
      SuppressionAttributes: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    };
  }

  /** Accepts one email to this number of recipients, or throws SES's error. */
  accept(recipients: number, { sendingEnabled, enforcementStatus, maxSendRate, max24HourSend }: SesState): void {
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
}

/** The sandbox also allows email to SES's mailbox simulator. */
const isVerified = (address: string, identities: string[]) =>
  address.endsWith('@simulator.amazonses.com') || identityOf(address, identities) !== undefined;
