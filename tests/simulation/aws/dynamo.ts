import * as dynamodb from '@aws-sdk/client-dynamodb';
import * as documents from '@aws-sdk/lib-dynamodb';
import type { FakeDynamo } from '../../support/dynamo/fakeDynamo.ts';
import type { Lambda } from '../site/lambda.ts';
import type { Network } from '../site/network.ts';

type Middleware = (next: (args: object) => Promise<unknown>) => (args: object) => Promise<unknown>;
interface Command {
  input: unknown;
}

const conflictError = (input: unknown) =>
  new dynamodb.TransactionCanceledException({
    message: 'Transaction cancelled',
    $metadata: {},
    CancellationReasons: (input as { TransactItems: object[] }).TransactItems.map((_, index) => ({
      Code: index === 0 ? 'TransactionConflict' : 'None',
    })),
  });

/**
 * DynamoDB as functions see it through the SDK. The product's own middleware is added here too, so that its retries
 * after conflicts are tested. `onWrite` is called after each write or transaction.
 */
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
      send: (command: Command) => {
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

/** All but the last item. */
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
 * The stream of the table of people, with the filter of infra/access/workers.ts: Lambda passes each new row of the outbox to the
 * function that queues it, and repeats a run that failed. `waiting`: how many rows it has not passed on yet.
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
