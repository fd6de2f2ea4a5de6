import { operatorCredentials } from '../aws/authorizer.ts';
import type { CloudParts } from './cloudParts.ts';

/** Something that the stack is doing or is about to do: `count` invocations, requests, messages, records or events. */
export interface Work {
  is: 'function' | 'request' | 'queue' | 'stream' | 'event';
  /** Of the function, also that which makes the request or reads the stream; of the queue; or `SES`. */
  name: string;
  count: number;
}

/**
 * What goes on without anyone asking for it, in one list: while it is empty, nothing changes by itself, but for schedules
 * and for messages that failed, which their queue hides until their visibility timeout.
 */
export async function workUnderWay({ stack, functions, fauxqs, consumers, streams, inbox, awsEndpoint }: CloudParts) {
  const nameOf = (id: string) => stack.functions.find((fn) => [fn.id, fn.accessKeyId].includes(id))?.name ?? id;

  const here = (): Work[] => [
    ...functions.underWay().running.map((each) => ({ is: 'function' as const, ...each })),
    ...awsEndpoint
      .open()
      // An operator's command knows by itself when it is done.
      .filter(({ caller }) => caller !== operatorCredentials.accessKeyId)
      .map(({ caller, count }) => ({ is: 'request' as const, name: nameOf(caller), count })),
    ...consumers.map((consumer) => {
      const { visible, delayed, inFlight } = fauxqs.depth(consumer.queue);
      const count = visible + delayed + consumer.inProgress() + consumer.onTheWay(inFlight);
      return { is: 'queue' as const, name: consumer.queue, count };
    }),
    ...streams.map((stream) => ({ is: 'stream' as const, name: nameOf(stream.function), count: stream.waiting() })),
    { is: 'event', name: 'SES', count: inbox.pendingCount() },
  ];

  const { begun } = functions.underWay();
  // Reading the streams takes a moment, in which something else may have begun.
  await Promise.all(streams.map((stream) => stream.pending()));
  const now = here().filter(({ count }) => count > 0);
  if (now.length > 0 || functions.underWay().begun === begun) return now;
  return [{ is: 'function' as const, name: 'one that has ended', count: functions.underWay().begun - begun }];
}
