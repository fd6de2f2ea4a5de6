import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { AwsError } from '../aws/errors.ts';
import type { AwsRequest } from '../aws/request.ts';
import type { Stoppable } from '../stoppable.ts';
import type { MailSetup } from '../template/messaging.ts';
import { eventsOf } from './events.ts';
import type { Inbox } from './inbox.ts';
import { mailOf } from './mail.ts';
import { parseSendEmail, type SendEmailInput } from './sendEmailRequest.ts';

const settingsSchema = z.strictObject({
  /** Milliseconds that SES takes for a mail before it accepts it. */
  latency: z.number().min(0).max(60_000).default(0),
});
export type SesSettings = z.infer<typeof settingsSchema>;

export interface Ses extends Stoppable {
  answer(call: AwsRequest): Promise<{ type: string; body: string }>;
  settings(): SesSettings;
  /** Changes settings, by the body of `POST /_local/ses`. Throws a message that says what the body may hold. */
  configure(wanted: unknown): void;
  /** Takes all settings back to those of the start. */
  reset(): void;
}

/** What GetAccount answers: an account out of the sandbox, with a send rate that never limits a send on this machine. */
const account = {
  DedicatedIpAutoWarmupEnabled: false,
  Details: {
    AdditionalContactEmailAddresses: [],
    ContactLanguage: 'EN',
    MailType: 'MARKETING',
    ReviewDetails: { CaseId: 'local', Status: 'GRANTED' },
    UseCaseDescription: 'local',
    WebsiteURL: 'http://localhost',
  },
  EnforcementStatus: 'HEALTHY',
  ProductionAccessEnabled: true,
  SendingEnabled: true,
  SendQuota: { Max24HourSend: 10_000_000, MaxSendRate: 500, SentLast24Hours: 0 },
  SuppressionAttributes: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
};

/** Milliseconds between accepting a mail and publishing its events. SES has a delay too; with it, events come in batches. */
const eventDelay = 250;

/** The local SES. It answers SendEmail and GetAccount, keeps accepted mail in the inbox and publishes the mail's events. */
export function startSes(setup: MailSetup, inbox: Inbox, publish: (topic: string, message: string) => void): Ses {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let settings = settingsSchema.parse({});
  let changed = new AbortController();

  async function answer({ operation, input }: AwsRequest) {
    if (operation === 'SendEmail') await pass(settings.latency);
    return { type: 'application/json', body: JSON.stringify(handle(operation, input)) };
  }

  /** Resolves after the latency, or as soon as the settings change. */
  async function pass(latency: number): Promise<void> {
    if (latency > 0) await wait(latency, undefined, { signal: changed.signal }).catch(() => {});
  }

  function change(to: SesSettings): void {
    settings = to;
    changed.abort();
    changed = new AbortController();
  }

  function handle(operation: string, input: unknown): object {
    if (operation === 'GetAccount') return account;
    if (operation === 'SendEmail') return sendEmail(parseSendEmail(input, setup));
    throw new AwsError('BadRequestException', `The local SES does not know ${operation}`);
  }

  function sendEmail(input: SendEmailInput): { MessageId: string } {
    const at = new Date();
    // In the form of SES's own ids.
    const MessageId = `${at.getTime().toString(16).padStart(16, '0')}-${randomUUID()}-000000`;
    const mail = mailOf(MessageId, at, input);
    const identity = setup.identities.find(({ name }) => mail.from.includes(name));
    const set = input.ConfigurationSetName ?? identity?.configurationSet;
    const events = set === undefined ? [] : eventsOf(mail, input, set);
    inbox.add(
      mail,
      setup.destinations
        .filter(({ configurationSet }) => configurationSet === set)
        .flatMap((destination) =>
          events
            .filter(({ type }) => destination.events.includes(type))
            .map(({ body }) => ({ topic: destination.topic, message: JSON.stringify(body) })),
        ),
    );
    schedulePublishing();
    return { MessageId };
  }

  function schedulePublishing(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      publishPending();
    }, eventDelay);
  }

  /** Publishes pending events, a few at a time so that requests are served in between. An event may be published twice, but is never lost. */
  function publishPending(): void {
    if (stopped) return;
    const events = inbox.pending(20);
    for (const { seq, topic, message } of events) {
      publish(topic, message);
      inbox.published(seq);
    }
    if (events.length > 0) setImmediate(publishPending);
  }

  schedulePublishing();
  return {
    answer,
    settings: () => settings,
    configure: (wanted) => {
      const { data, error } = settingsSchema.safeParse({ ...settings, ...(wanted as object) });
      if (error) throw new Error(z.prettifyError(error));
      change(data);
    },
    reset: () => change(settingsSchema.parse({})),
    stop: () => {
      stopped = true;
      changed.abort();
      clearTimeout(timer);
    },
  };
}
