import type { Authorizer } from '../aws/authorizer.ts';
import { callEmulator } from '../aws/callEmulator.ts';
import { queueUrl, sourceAttribute } from '../fauxqs.ts';
import { type Stoppable, stopTimeout } from '../stoppable.ts';
import type { QueueMapping } from '../template/eventSources.ts';
import { queueArn } from '../template/resources.ts';
import type { Stack } from '../template.ts';
import { ThrottledError } from './errors.ts';
import { isRecursive, longest } from './recursion.ts';
import type { Functions } from './runtime.ts';
import { lineageOf, type Message, recordOf } from './sqsMessage.ts';

/** How long a poller waits after Lambda took no invocation, in milliseconds; twice as long each time. */
const firstBackOff = 250;
const longestBackOff = 8000;
/** SQS returns at most 10 messages at once. */
const receiveLimit = 10;

export interface QueueConsumer extends Stoppable {
  queue: string;
  /** How many messages the function is working on. Other messages in flight wait for their visibility timeout. */
  inProgress(): number;
}

/** Lambda polls in the name of the function. Throws, as a deploy would, where its role does not let it. */
export function checkRole({ id, function: fn, queue }: QueueMapping, authorizer: Authorizer): void {
  for (const action of ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes']) {
    if (authorizer.functionMay(fn, { action: `sqs:${action}`, resource: queueArn(queue) })) continue;
    throw new Error(`${id}: The provided execution role does not have permissions to call ${action} on SQS`);
  }
}

interface MappingNeeds {
  mapping: QueueMapping;
  stack: Pick<Stack, 'functions' | 'queues'>;
  /** Address of SQS. */
  sqs: string;
  functions: Functions;
}

/** Invokes a function with the messages of a queue, as Lambda's event source mapping does. */
export function startEventSourceMapping({ mapping, stack, sqs, functions }: MappingNeeds): QueueConsumer {
  const fn = byId(stack.functions, mapping.function);
  const queue = byId(stack.queues, mapping.queue);
  const QueueUrl = queueUrl(sqs, mapping.queue);
  const call = <Answer>(operation: string, input: object) =>
    callEmulator<Answer>(sqs, `AmazonSQS.${operation}`, { QueueUrl, ...input });
  const inProgress = new Set<string>();
  let handling = 0;
  let stopping = false;

  const receive = async (maxMessages: number, waitSeconds: number): Promise<Message[]> => {
    const { Messages = [] } = await call<{ Messages?: Message[] }>('ReceiveMessage', {
      MaxNumberOfMessages: Math.min(receiveLimit, maxMessages),
      WaitTimeSeconds: waitSeconds,
      MessageSystemAttributeNames: ['All'],
      MessageAttributeNames: ['All'],
    });
    for (const { ReceiptHandle } of Messages) inProgress.add(ReceiptHandle);
    return Messages;
  };

  /** Waits for the first message, then collects more until the batch is full or the batching window has passed. */
  async function receiveBatch(): Promise<Message[]> {
    const messages = await receive(mapping.batchSize, 20);
    const windowEnd = Date.now() + mapping.batchingWindow * 1000;
    while (messages.length > 0 && messages.length < mapping.batchSize && !stopping) {
      const left = Math.ceil((windowEnd - Date.now()) / 1000);
      const more = await receive(mapping.batchSize - messages.length, Math.max(0, left));
      messages.push(...more);
      if (more.length === 0 && Date.now() >= windowEnd) break;
    }
    return messages;
  }

  async function handle(received: Message[]): Promise<void> {
    const looping = received.filter((message) => isRecursive(lineageOf(message), fn));
    for (const message of looping) await dropLooping(message);
    const messages = received.filter((message) => !looping.includes(message));
    if (messages.length === 0) return;
    const failed = await failedOf(messages);
    for (const { MessageId, ReceiptHandle } of messages) {
      // A failed message stays hidden until its visibility timeout, as with Lambda.
      if (!stopping || !failed.has(MessageId)) inProgress.delete(ReceiptHandle);
    }
    const done = messages.filter(({ MessageId }) => !failed.has(MessageId));
    for (let first = 0; first < done.length; first += receiveLimit) {
      const Entries = done
        .slice(first, first + receiveLimit)
        .map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }));
      await call('DeleteMessageBatch', { Entries });
    }
  }

  /** Lambda takes a message out of its loop and leaves it to a person. */
  async function dropLooping({ Body, ReceiptHandle }: Message): Promise<void> {
    console.error(
      `Lambda stopped ${fn.name}: it ran 16 times in one chain of messages and its RecursiveLoop is not Allow`,
    );
    if (queue.deadLetters) {
      await callEmulator(sqs, 'AmazonSQS.SendMessage', {
        QueueUrl: queueUrl(sqs, queue.deadLetters),
        MessageBody: Body,
        MessageAttributes: { [sourceAttribute]: { DataType: 'String', StringValue: queueArn(queue.id) } },
      });
    }
    await call('DeleteMessage', { ReceiptHandle });
    inProgress.delete(ReceiptHandle);
  }

  /** Ids of the messages that were not processed: none, those that the function reports, or all. */
  async function failedOf(messages: Message[]): Promise<Set<string>> {
    const all = new Set(messages.map(({ MessageId }) => MessageId));
    try {
      const result = await invoke(messages);
      const failures = (result as { batchItemFailures?: { itemIdentifier: string }[] } | null)?.batchItemFailures;
      if (!mapping.reportsBatchItemFailures || !failures) return new Set();
      const named = failures.map(({ itemIdentifier }) => itemIdentifier);
      // Lambda treats the whole batch as failed if a reported id is not in it.
      return named.every((id) => all.has(id)) ? new Set(named) : all;
    } catch {
      return all;
    }
  }

  /**
   * A throttled invocation is tried again while the messages are hidden. After that they are visible again, one receive
   * older: so a message can end in the dead-letter queue without having been worked on once.
   * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html
   */
  async function invoke(messages: Message[]): Promise<unknown> {
    const hiddenUntil = Date.now() + Number(queue.attributes.VisibilityTimeout ?? 30) * 1000;
    const lineage = longest(messages.map(lineageOf));
    for (let pause = firstBackOff; ; pause = Math.min(longestBackOff, 2 * pause)) {
      try {
        return await functions.invoke(
          mapping.function,
          { Records: messages.map((message) => recordOf(message, mapping.queue)) },
          lineage,
        );
      } catch (error) {
        if (!(error instanceof ThrottledError) || stopping || Date.now() + pause > hiddenUntil) throw error;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  async function poll(): Promise<void> {
    while (!stopping) {
      try {
        const messages = await receiveBatch();
        if (messages.length === 0 || stopping) continue;
        handling += 1;
        await handle(messages).finally(() => {
          handling -= 1;
        });
      } catch (error) {
        if (stopping) return;
        console.error(`Polling ${mapping.queue}: ${error instanceof Error ? error.message : error}`);
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
    }
  }

  for (let each = 0; each < mapping.maxConcurrency; each += 1) void poll();
  return {
    queue: mapping.queue,
    inProgress: () => inProgress.size,
    /** Waits for running invocations up to a limit, then returns the messages that are not done to the queue. */
    async stop() {
      stopping = true;
      await Promise.race([invocationsToEnd(), new Promise((resolve) => setTimeout(resolve, stopTimeout))]);
      const Entries = [...inProgress].map((ReceiptHandle, index) => ({
        Id: String(index),
        ReceiptHandle,
        VisibilityTimeout: 0,
      }));
      for (let first = 0; first < Entries.length; first += receiveLimit) {
        await call('ChangeMessageVisibilityBatch', { Entries: Entries.slice(first, first + receiveLimit) });
      }
    },
  };

  /** Does not wait for long polls that have not received a message. */
  async function invocationsToEnd(): Promise<void> {
    while (handling > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function byId<Part extends { id: string }>(parts: Part[], wanted: string): Part {
  const found = parts.find(({ id }) => id === wanted);
  if (!found) throw new Error(`The template has no ${wanted}`);
  return found;
}
