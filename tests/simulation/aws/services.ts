import * as dynamodb from '@aws-sdk/client-dynamodb';
import * as sqs from '@aws-sdk/client-sqs';
import * as documents from '@aws-sdk/lib-dynamodb';
import type { WorkSource } from '../../../infra/access/needs.ts';
import { workerAccess } from '../../../infra/access/workers.ts';
import { type QueueName, variables } from '../../../shared/platform/resources.ts';
import type { FakeDynamo } from '../../support/dynamo/fakeDynamo.ts';
import { timeoutOf } from '../site/clock.ts';
import type { Lambda, Network } from '../site/lambda.ts';

type Middleware = (next: (args: object) => Promise<unknown>) => (args: object) => Promise<unknown>;

const conflictError = (input: unknown) =>
  new dynamodb.TransactionCanceledException({
    message: 'Transaction canceled',
    $metadata: {},
    CancellationReasons: (input as { TransactItems: object[] }).TransactItems.map((_, index) => ({
      Code: index === 0 ? 'TransactionConflict' : 'None',
    })),
  });

/** The product's own middleware runs here too, so that its retries after conflicts are tested. */
export function dynamoPackages(dynamo: FakeDynamo, network: Network, onWrite: () => void): Record<string, unknown> {
  const send = (name: string, input: unknown) => {
    const perform = () => dynamo.answer(name, input);
    const write = () => {
      const made = perform();
      onWrite();
      return made;
    };
    switch (name) {
      case 'TransactWriteCommand': {
        let isMade = false;
        return network.call({
          ...{ writes: true, extraFaults: ['conflict'] },
          // All tries of a transaction have the same token, so it is not performed twice.
          perform: () => {
            if (!isMade) write();
            isMade = true;
            return {};
          },
          onFault: () => {
            throw conflictError(input);
          },
        });
      }
      case 'BatchGetCommand':
        return network.call({ perform, extraFaults: ['partial'], onFault: () => allButLast(perform() as Batch) });
      case 'GetCommand':
      case 'QueryCommand':
        return network.call({ perform });
      default:
        return network.call({ perform: write, writes: true });
    }
  };

  class DynamoDBClient {
    middlewares: Middleware[] = [];
    middlewareStack = { add: (middleware: Middleware) => this.middlewares.push(middleware) };
  }

  const from = (client: DynamoDBClient) =>
    Object.assign(Object.create(documents.DynamoDBDocumentClient.prototype) as object, {
      send: (command: { input: unknown }) => {
        const last = () => send(command.constructor.name, command.input);
        return client.middlewares.reduce<(args: object) => Promise<unknown>>((next, each) => each(next), last)({});
      },
    });

  return {
    '@aws-sdk/client-dynamodb': { ...dynamodb, DynamoDBClient },
    '@aws-sdk/lib-dynamodb': { ...documents, DynamoDBDocumentClient: { from } },
  };
}

interface Batch {
  Responses: Record<string, { pk: string; sk: string }[]>;
  UnprocessedKeys: Record<string, { Keys: object[] }>;
}

function allButLast({ Responses }: Batch): Batch {
  const [table = '', items = []] = Object.entries(Responses)[0] ?? [];
  const last = items.at(-1);
  if (!last) return { Responses, UnprocessedKeys: {} };
  const Keys = [{ pk: last.pk, sk: last.sk }];
  return { Responses: { [table]: items.slice(0, -1) }, UnprocessedKeys: { [table]: { Keys } } };
}

const feeder = 'workers/feedOutbox';
/** How long Lambda waits before it repeats a batch, in milliseconds: AWS does not document it. */
const pause = 1000;

/**
 * The stream of the table of people, with the filter of infra/access/workers.ts: Lambda passes each new row of the
 * outbox to the function that queues it, and repeats a run that failed. `waiting`: how many rows it has not passed on
 * yet.
 */
export function passOnNewMails(dynamo: FakeDynamo, network: Network, lambda: Lambda) {
  const { clock, faults } = network;
  const stream = { waiting: 0 };
  function passOn(sk: string, wait: number): void {
    stream.waiting++;
    clock.after(wait, async () => {
      const event = { Records: [{ dynamodb: { Keys: { sk: { S: sk } } } }] };
      const outcome = await lambda.invoke(feeder, { place: feeder, event, slot: 0 });
      stream.waiting--;
      if (!('result' in outcome)) passOn(sk, pause);
    });
  }
  dynamo.onNewMail = (sk) => {
    passOn(sk, network.latency());
    if (faults.strike('stream:outbox', ['twice']) === 'twice') passOn(sk, network.latency());
  };
  return stream;
}

/** A message then becomes a dead letter: sooner than in infra/constructs/queues.ts, so that some do. */
const maxReceives = 5;
const minute = 60_000;
/** In milliseconds after the first message: while that is being processed, or later. */
const duplicateDelays = [100, 10_000, minute];

interface Message {
  id: string;
  body: string;
  receives: number;
}

type QueueSource = Extract<WorkSource, { queue: unknown }>;

type Worker = QueueSource & { name: string };

function workerOf(queue: QueueName): Worker {
  for (const [name, { source }] of Object.entries(workerAccess)) {
    const sources = source === undefined ? [] : [source].flat();
    const found = sources.find((each): each is QueueSource => 'queue' in each && each.queue === queue);
    if (found) return { ...found, name: `workers/${name}` };
  }
  throw new Error(`The queue ${queue} has no worker`);
}

/** An SQS queue with its worker. It delivers at least once, late, twice and out of order. */
class Queue {
  readonly visible: Message[] = [];
  readonly dead: Message[] = [];
  /** How many messages wait to become visible or are in flight. */
  waiting = 0;
  readonly worker: Worker;
  private readonly queue: QueueName;
  private readonly network: Network;
  private readonly lambda: Lambda;
  private readonly slots: boolean[];
  private received = 0;

  constructor(queue: QueueName, network: Network, lambda: Lambda) {
    this.queue = queue;
    this.network = network;
    this.lambda = lambda;
    this.worker = workerOf(queue);
    this.slots = Array.from({ length: this.worker.maxConcurrency }, () => false);
  }

  get isEmpty(): boolean {
    return this.visible.length === 0 && this.waiting === 0;
  }

  /** `delay` in milliseconds. */
  put(body: string, delay = 0, mayVanish = false): void {
    const { faults, random } = this.network;
    const kinds = mayVanish ? (['twice', 'late', 'never'] as const) : (['twice', 'late'] as const);
    const fault = faults.strike(`queue:${this.queue}`, kinds);
    if (fault === 'never') return;
    const wait = delay + (fault === 'late' ? random.below(15 * minute) : this.network.latency());
    this.show({ id: `${this.queue}-${++this.received}`, body, receives: 0 }, wait);
    if (fault === 'twice')
      this.show(
        { id: `${this.queue}-${++this.received}`, body, receives: 0 },
        wait + random.below(duplicateDelays[random.below(3)] ?? 0),
      );
  }

  /** As an operator might by mistake. */
  purge(): void {
    this.visible.length = 0;
  }

  private show(message: Message, wait: number): void {
    this.waiting++;
    this.network.clock.after(wait, () => {
      this.waiting--;
      this.visible.push(message);
      this.work();
    });
  }

  private work(): void {
    const slot = this.slots.indexOf(false);
    if (slot < 0 || this.visible.length === 0) return;
    this.slots[slot] = true;
    const size = 1 + this.network.random.below(this.worker.batchSize);
    const batch: Message[] = [];
    while (batch.length < size && this.visible.length > 0)
      batch.push(...this.visible.splice(this.network.random.below(this.visible.length), 1));
    this.waiting += batch.length;
    void this.deliver(batch, slot).finally(() => {
      this.slots[slot] = false;
      this.work();
    });
    this.work();
  }

  private async deliver(batch: Message[], slot: number): Promise<void> {
    const { name } = this.worker;
    const since = this.network.clock.now;
    const Records = batch.map(({ id, body }) => ({ messageId: id, body }));
    const outcome = await this.lambda.invoke(name, { place: placeOf(name, batch), event: { Records }, slot });
    const failed = 'result' in outcome ? failuresIn(outcome.result) : undefined;
    // https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html and infra/constructs/queues.ts.
    const visibleAgain = since + 6 * timeoutOf(name) * 1000 - this.network.clock.now;
    this.waiting -= batch.length;
    for (const message of batch) {
      if (failed && !failed.has(message.id)) continue;
      message.receives++;
      if (message.receives >= maxReceives) this.dead.push(message);
      else this.show(message, visibleAgain);
    }
  }
}

/** A worker's name, with the step if it has several. */
function placeOf(name: string, [message]: Message[]): string {
  const { step } = JSON.parse(message?.body ?? '{}') as { step?: string };
  return step ? `${name}:${step}` : name;
}

const failuresIn = (result: unknown) =>
  new Set(
    (result as { batchItemFailures?: { itemIdentifier: string }[] } | undefined)?.batchItemFailures?.map(
      ({ itemIdentifier }) => itemIdentifier,
    ),
  );

const simulatedQueues = ['campaign', 'send', 'notices', 'feedback'] as const;

export class Queues {
  readonly all: Record<string, Queue>;
  private readonly network: Network;

  constructor(network: Network, lambda: Lambda) {
    this.network = network;
    this.all = Object.fromEntries(simulatedQueues.map((name) => [name, new Queue(name, network, lambda)]));
  }

  get areEmpty(): boolean {
    return Object.values(this.all).every(({ isEmpty }) => isEmpty);
  }

  named(name: QueueName): Queue {
    const queue = this.all[name];
    if (!queue) throw new Error(`The simulation has no queue ${name}`);
    return queue;
  }

  packages(): Record<string, unknown> {
    const send = (command: { input: SendInput }) => this.send(command.input);
    class SQSClient {
      send = send;
    }
    return { '@aws-sdk/client-sqs': { ...sqs, SQSClient } };
  }

  private send({ QueueUrl, MessageBody, DelaySeconds = 0, Entries }: SendInput): Promise<unknown> {
    const queue = this.named(QueueUrl as QueueName);
    if (!Entries)
      return this.network.call({ writes: true, perform: () => queue.put(MessageBody ?? '', DelaySeconds * 1000) });
    const put = (entries: Entry[]) => {
      for (const { MessageBody: body } of entries) queue.put(body);
    };
    return this.network.call<object>({
      perform: () => {
        put(Entries);
        return {};
      },
      ...{ writes: true, extraFaults: ['partial'] },
      onFault: () => {
        const [first, ...others] = Entries;
        put(others);
        return { Failed: first ? [{ Id: first.Id, SenderFault: false, Message: 'Busy' }] : [] };
      },
    });
  }
}

interface Entry {
  Id: string;
  MessageBody: string;
}

interface SendInput {
  QueueUrl: string;
  MessageBody?: string;
  DelaySeconds?: number;
  Entries?: Entry[];
}

/** Each queue's URL is its name. */
export const queueEnvironment = Object.fromEntries(simulatedQueues.map((name) => [variables.queueUrl(name), name]));
