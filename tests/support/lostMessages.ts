import { randomUUID } from 'node:crypto';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { functionArn, streamArn } from '../../infra/local/template/resources.ts';
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

    /**
     * What Lambda leaves after it tried for a day to have changes published.
     * https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
     */
    loseChanges: () =>
      send('DeadLetters', {
        requestContext: {
          ...{ requestId: randomUUID(), functionArn: functionArn(output('workers/publishPages')) },
          ...{ condition: 'RecordAgeExceeded', approximateInvokeCount: 40 },
        },
        responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
        version: '1.0',
        timestamp: new Date().toISOString(),
        DDBStreamBatchInfo: {
          ...{ shardId: 'shardId-00000001573689847184-864758bb', batchSize: 3, streamArn: streamArn('Content') },
          ...{ startSequenceNumber: '800000000003126276362', endSequenceNumber: '800000000003126276399' },
          approximateArrivalOfFirstRecord: '2026-11-14T00:04:05Z',
          approximateArrivalOfLastRecord: '2026-11-14T00:04:05Z',
        },
      }),
  };
}
