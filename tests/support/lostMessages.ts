import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { failedBatch } from '../../infra/local/lambda/streams/failedBatch.ts';
import type { Cloud } from './cloud.ts';
import { runHere } from './command.ts';
import { deadLetters, nameOf } from './faultRun.ts';
import { subscribe } from './newsletter.ts';
import { operatorOf } from './operator.ts';
import { until } from './until.ts';

/** Has workers of a cloud give up on messages, and looks at what becomes of them. */
export async function lostMessages(cloud: Cloud) {
  const { output, aws } = await operatorOf(cloud.url);
  const sqs = new SQSClient(aws);
  const count = async () => Object.values(await deadLetters(cloud))[0] ?? 0;
  const send = (queue: string, body: object) =>
    sqs.send(new SendMessageCommand({ QueueUrl: output(queue), MessageBody: JSON.stringify(body) }));

  /** Has the worker of a queue give up on messages until so many are dead. */
  async function die(queue: string, wanted: number): Promise<void> {
    const name = await nameOf(cloud, queue);
    await until(`${wanted} dead letters`, async () => {
      await cloud.release(name);
      return (await count()) === wanted ? true : undefined;
    });
  }

  return {
    sqs,
    output,
    count,
    send,
    command: (args: string[], input = '') => runHere(cloud.url, 'deadLetters', args, input),
    welcomes: async () => (await cloud.inbox()).map(({ to }) => to[0]).sort(),

    async loseWelcomes(...addresses: string[]): Promise<void> {
      await cloud.fault({ function: 'workers/sendConfirmation', error: 'crash-before', times: 1000 });
      for (const address of addresses) await subscribe(cloud, address);
      await die('Confirmation', addresses.length);
      await cloud.clearFaults();
    },

    /** An event of SES about somebody, which the worker cannot read. */
    async loseBounce(): Promise<void> {
      await send('queue feedback', { eventType: 'Bounce', bounce: 'of Ana <ana@example.org>' });
      await die('Feedback', 1);
    },

    /** What Lambda leaves after it tried for a day to have changes published: the very message of the local cloud. */
    loseChanges() {
      const mapping = { function: output('workers/publishPages'), table: 'Content' };
      return send('DeadLetters', failedBatch(mapping as never, 'shard', [], 'RecordAgeExceeded', 40));
    },
  };
}
