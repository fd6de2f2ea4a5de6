import type { FakeDynamo } from '../../support/dynamo/fakeDynamo.ts';
import type { Lambda } from '../site/lambda.ts';
import type { Network } from '../site/network.ts';

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
