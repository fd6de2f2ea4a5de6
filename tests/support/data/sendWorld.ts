import { AsyncLocalStorage } from 'node:async_hooks';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { Scheduler } from 'fast-check';
import { vi } from 'vitest';
import type { CampaignMeta } from '../../../functions/lib/sending/campaign/campaigns.ts';
import type { Recipient } from '../../../functions/lib/sending/ledger/recipients.ts';
import { type FakeDynamo, tables } from '../dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../dynamo/installFakeDynamo.ts';
import { secretOf } from '../run/calls.ts';
import { hashOf, idOf } from './personIds.ts';
import { sendEvent } from './sesEvents.ts';
import { subscriberRows } from './subscriberRows.ts';

/** Five people in two shards, so that messages carry several of them. */
export const addresses = Array.from({ length: 200 }, (_, n) => `reader${n}@example.org`)
  .filter((address) => /^[01]/.test(idOf(address)))
  .slice(0, 5);
const names = ['SEND', 'CAMPAIGN', 'CONFIRMATION'].map((queue) => `${queue}_QUEUE_URL`);
export const environment = {
  ...tables,
  ...Object.fromEntries(names.map((name) => [name, name])),
  ...{ SITE_URL: 'https://example.org', SENDER_ADDRESS: 'us@example.org', CONFIGURATION_SET: 'set' },
  MAILS_PER_SECOND: '14',
  LINKS_SECRET_ARN: 'LINKS',
  HASHES_SECRET_ARN: 'HASHES',
};

/**
 * What goes wrong with one call. `lost`: it never arrives; `answerLost`: it is performed, but its answer is lost;
 * `twice`: its answer is lost and the SDK sends it again; `crash` and `crashAfter`: the caller dies before or after it
 * is performed.
 */
export type Fault = 'none' | 'lost' | 'answerLost' | 'twice' | 'crash' | 'crashAfter';
export type SesAnswer = 'ok' | 'throttled' | 'paused' | 'refused' | '503' | 'acceptedThen503';

export interface Message {
  queue: 'SEND' | 'CAMPAIGN';
  body: string;
}

/** A world in which calls wait for their turn. The test decides which call is next and what goes wrong with it. */
export class SendWorld {
  readonly dynamo: FakeDynamo;
  readonly messages: Message[] = [];
  readonly events: object[] = [];
  /** How many mails SES accepted, by recipient id. */
  readonly accepted = new Map<string, number>();
  /** How many mails SES accepted, by campaign and recipient id, separated by a space. */
  readonly letters = new Map<string, number>();
  private readonly scheduler: Scheduler;
  private readonly faults: Iterator<Fault>;
  private readonly answers: Iterator<SesAnswer>;
  private isCalm = false;
  private mails = 0;
  private readonly running = new AsyncLocalStorage<{ dead: boolean; die(): void }>();
  private readonly onWrite: (world: SendWorld) => void;

  /** `hurried`: pages have two rows, and runs have less than half of their time. */
  constructor(
    scheduler: Scheduler,
    { hurried, faults, answers }: { hurried: boolean; faults: Fault[]; answers: SesAnswer[] },
    onWrite: (world: SendWorld) => void,
  ) {
    this.scheduler = scheduler;
    this.faults = faults.values();
    this.answers = answers.values();
    this.onWrite = onWrite;
    const on = (prototype: object, answer: (name: string, input: never) => unknown) =>
      vi.spyOn(prototype as { send(command: object): Promise<unknown> }, 'send').mockImplementation((command) => {
        const { input } = command as { input: never };
        return this.call(command.constructor.name, () => answer(command.constructor.name, input));
      });
    this.dynamo = installFakeDynamo((name, perform) => this.call(name, perform));
    if (hurried) this.dynamo.perPage = 2;
    on(SQSClient.prototype, (_, input) => this.enqueue(input));
    on(SESv2Client.prototype, (name, input) => (name === 'GetAccountCommand' ? account : this.mail(input)));
    on(SecretsManagerClient.prototype, (_, { SecretId }: { SecretId: string }) => ({
      SecretString: secretOf(SecretId),
    }));
  }

  /** Runs `work` without faults. */
  async withoutFaults(work: () => Promise<void>): Promise<void> {
    this.isCalm = true;
    await work();
    this.isCalm = false;
  }

  /** From now on no fault strikes. */
  recover(): void {
    this.isCalm = true;
  }

  /** Runs a function as Lambda would. Resolves to true when it has finished, to false if it failed or died. */
  async invoke(work: () => Promise<unknown>): Promise<boolean> {
    return new Promise((resolve) => {
      const invocation = {
        dead: false,
        die: () => {
          invocation.dead = true;
          resolve(false);
        },
      };
      this.running.run(invocation, () =>
        work().then(
          (result) => resolve(!(result as { batchItemFailures?: unknown[] })?.batchItemFailures?.length),
          () => resolve(false),
        ),
      );
    });
  }

  /** Writes these people's rows. */
  people(): void {
    for (const email of addresses)
      for (const Item of subscriberRows(email, hashOf(email)))
        this.dynamo.answer('PutCommand', { TableName: 'people', Item });
  }

  get meta(): CampaignMeta | undefined {
    return this.dynamo.startingWith('sends', 'CAMPAIGN#').find(({ sk }) => sk === 'META') as CampaignMeta | undefined;
  }

  get rows(): Recipient[] {
    const rows = this.dynamo.startingWith('sends', 'CAMPAIGN#').filter(({ sk }) => String(sk).startsWith('R#'));
    return rows.map((row) => ({ ...row, id: String(row.sk).slice(2) })) as Recipient[];
  }

  /** The rows of some campaigns, each with its campaign's id. */
  rowsOf(campaignIds: string[]): (Recipient & { campaignId: string })[] {
    return campaignIds.flatMap((campaignId) =>
      this.dynamo
        .startingWith('sends', `CAMPAIGN#${campaignId}#`)
        .map((row) => ({ ...row, campaignId, id: String(row.sk).slice(2) }) as Recipient & { campaignId: string }),
    );
  }

  private async call(name: string, perform: () => unknown): Promise<unknown> {
    const caller = this.running.getStore();
    const never = new Promise(() => {});
    await this.scheduler.schedule(Promise.resolve(), name);
    if (caller?.dead) return never;
    const fault = this.isCalm || name === 'GetSecretValueCommand' ? 'none' : (this.faults.next().value ?? 'none');
    if (fault === 'lost') throw new Error('The connection was lost');
    if (fault === 'crash') {
      caller?.die();
      return never;
    }
    // The SDK only retries calls to DynamoDB and SQS, not to SES.
    if (fault === 'twice' && name !== 'SendEmailCommand') this.performUnheard(perform);
    const result = perform();
    this.onWrite(this);
    if (fault === 'answerLost') throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    if (fault === 'crashAfter') {
      caller?.die();
      return never;
    }
    return result;
  }

  private performUnheard(perform: () => unknown): void {
    try {
      perform();
    } catch {
      // The second try gets the error too.
    }
  }

  private enqueue({
    QueueUrl,
    MessageBody,
    Entries,
  }: {
    QueueUrl: string;
    MessageBody?: string;
    Entries?: { MessageBody: string }[];
  }) {
    const queue = QueueUrl.replace('_QUEUE_URL', '') as Message['queue'];
    const bodies = Entries?.map((entry) => entry.MessageBody) ?? [MessageBody ?? ''];
    this.messages.push(...bodies.map((body) => ({ queue, body })));
    return {};
  }

  private mail({
    Destination,
    EmailTags,
  }: {
    Destination: { ToAddresses: string[] };
    EmailTags: { Name: string; Value: string }[];
  }) {
    const answer = this.isCalm ? 'ok' : (this.answers.next().value ?? 'ok');
    const refuse = (name: string, httpStatusCode: number) => {
      throw Object.assign(new Error(name), { name, $metadata: { httpStatusCode } });
    };
    if (answer === 'throttled') refuse('TooManyRequestsException', 429);
    if (answer === 'paused') refuse('SendingPausedException', 400);
    if (answer === 'refused') refuse('BadRequestException', 400);
    if (answer === '503') refuse('ServiceUnavailable', 503);

    const [address = ''] = Destination.ToAddresses;
    const id = idOf(address);
    const MessageId = `mail-${++this.mails}`;
    this.accepted.set(id, (this.accepted.get(id) ?? 0) + 1);
    const tag = (name: string) => EmailTags.find(({ Name }) => Name === name)?.Value ?? '';
    const campaign = tag('campaign');
    this.letters.set(`${campaign} ${id}`, (this.letters.get(`${campaign} ${id}`) ?? 0) + 1);
    // With the id that the campaign knows: the address may be new.
    this.events.push(sendEvent({ address, messageId: MessageId, campaign, subscriber: tag('subscriber') }));
    if (answer === 'acceptedThen503') refuse('ServiceUnavailable', 503);
    return { MessageId };
  }
}

/** Lambda's clock for one invocation. `hurried`: more than half of its time is over as soon as it begins. */
export function timeLeft(hurried: boolean) {
  let first = true;
  const getRemainingTimeInMillis = () => {
    const milliseconds = hurried && !first ? 20_000 : 50_000;
    first = false;
    return milliseconds;
  };
  return { getRemainingTimeInMillis } as never;
}

const account = { SendQuota: { Max24HourSend: -1, MaxSendRate: 1e9, SentLast24Hours: 0 } };
