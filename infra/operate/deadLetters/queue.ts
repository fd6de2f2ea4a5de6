import type { Message, MessageAttributeValue } from '@aws-sdk/client-sqs';
import type { TargetStack } from '../target.ts';

/** A message that was given up. */
export interface DeadLetter {
  id: string;
  body: string;
  attributes: Record<string, MessageAttributeValue> | undefined;
  /** When it was sent first, in Unix milliseconds. */
  sentAt: number;
  /** ARN of the queue that it came from; undefined where it never was in another. */
  source: string | undefined;
}

export interface DeadLetterQueue {
  letters: DeadLetter[];
  /** Sends it to a queue, by its address. It is taken out of this queue afterwards: a message may come twice, none is lost. */
  putBack(letter: DeadLetter, queueUrl: string): Promise<void>;
  discard(letter: DeadLetter): Promise<void>;
  /** Lets others see what is left. */
  release(): Promise<void>;
}

/** So long what was taken is hidden from others, in seconds: a command that is killed leaves everything to the next. */
const hidden = 15 * 60;

/** Takes all dead letters in hand: SQS shows a message to nobody without hiding it from others for a while. */
export async function takeDeadLetters(stack: TargetStack): Promise<DeadLetterQueue> {
  const sqs = await import('@aws-sdk/client-sqs');
  const client = new sqs.SQSClient(stack.aws);
  const QueueUrl = stack.output('DeadLetters');
  const handles = new Map<string, string>();
  const letters: DeadLetter[] = [];

  const receive = async () =>
    (
      await client.send(
        new sqs.ReceiveMessageCommand({
          QueueUrl,
          MaxNumberOfMessages: 10,
          // Asks all servers that hold messages, so that an empty answer means an empty queue.
          WaitTimeSeconds: 1,
          VisibilityTimeout: hidden,
          MessageSystemAttributeNames: ['SentTimestamp', 'DeadLetterQueueSourceArn'],
          MessageAttributeNames: ['All'],
        }),
      )
    ).Messages ?? [];

  for (let messages = await receive(); messages.length > 0; messages = await receive()) {
    for (const message of messages) {
      const letter = letterOf(message);
      // A message that comes twice is one, by its latest receipt.
      if (!handles.has(letter.id)) letters.push(letter);
      handles.set(letter.id, message.ReceiptHandle ?? '');
    }
  }

  async function discard({ id }: DeadLetter): Promise<void> {
    await client.send(new sqs.DeleteMessageCommand({ QueueUrl, ReceiptHandle: handles.get(id) }));
    handles.delete(id);
  }

  return {
    letters,
    discard,
    async putBack(letter, queueUrl) {
      const { body: MessageBody, attributes: MessageAttributes } = letter;
      await client.send(new sqs.SendMessageCommand({ QueueUrl: queueUrl, MessageBody, MessageAttributes }));
      await discard(letter);
    },
    release: () =>
      inTens([...handles.values()], async (ReceiptHandle) => {
        const shown = new sqs.ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 });
        // Those that stay hidden come back by themselves.
        await client.send(shown).catch(() => {});
      }),
  };
}

const letterOf = ({ MessageId = '', Body = '', Attributes = {}, MessageAttributes }: Message): DeadLetter => ({
  id: MessageId,
  body: Body,
  attributes: MessageAttributes,
  sentAt: Number(Attributes.SentTimestamp),
  source: Attributes.DeadLetterQueueSourceArn,
});

/** Ten at a time. Where some fail, the rest of their ten is done before the first error is thrown. */
export async function inTens<T>(all: T[], act: (one: T) => Promise<void>): Promise<void> {
  for (let first = 0; first < all.length; first += 10) {
    const results = await Promise.allSettled(all.slice(first, first + 10).map(act));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }
}
