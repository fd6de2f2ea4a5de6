import { queueNames, queueOutput } from '../../../shared/resources.ts';
import { type WorkSource, workerAccess } from '../../workerAccess.ts';
import type { TargetStack } from '../target.ts';
import type { DeadLetter } from './queue.ts';

/** Where dead letters came from. */
export interface Origin {
  /** Of the queue, or of the worker that could not handle changes of a table; `unknown` where the stack has no such. */
  name: string;
  /** In words: whose messages, or changes of what. */
  of?: string;
  worker?: string;
  /** Address of the queue; where there is none, `worker` makes good whatever was missed when it is invoked. */
  queueUrl?: string;
}

const unknown: Origin = { name: 'unknown' };

/** What a worker that reads a stream leaves: where the records were. https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html */
export interface FailedBatch {
  requestContext: { functionArn: string; condition: string };
  DDBStreamBatchInfo: { batchSize: number; approximateArrivalOfFirstRecord: string };
}

const workers = Object.entries(workerAccess).map(([name, { source }]) => ({
  name,
  worker: `workers/${name}`,
  sources: [source ?? []].flat() as WorkSource[],
}));

const lastPart = (name: string) => name.slice(Math.max(name.lastIndexOf(':'), name.lastIndexOf('/')) + 1);

/** Tells the origin of each letter. Throws where the stack's outputs do not name what its workers read. */
export function originsOf(stack: TargetStack): (letter: DeadLetter) => Origin {
  const queues = queueNames.map((name): Origin & { queueUrl: string } => {
    const worker = workers.find(({ sources }) =>
      sources.some((source) => 'queue' in source && source.queue === name),
    )?.worker;
    return { name, ...(worker && { of: worker, worker }), queueUrl: stack.output(queueOutput(name)) };
  });
  const streams = workers.flatMap(({ name, worker, sources }) =>
    sources.flatMap((source) =>
      'table' in source ? { name, of: `changes of ${source.table}`, worker, function: stack.output(worker) } : [],
    ),
  );
  return ({ source, body }) => {
    if (source) return queues.find(({ queueUrl }) => lastPart(queueUrl) === lastPart(source)) ?? unknown;
    const failed = failedBatch(body)?.requestContext.functionArn.split(':')[6];
    return streams.find((stream) => stream.function === failed) ?? unknown;
  };
}

/** Undefined where the letter is something else. */
export function failedBatch(body: string): FailedBatch | undefined {
  try {
    const message = JSON.parse(body);
    return message?.requestContext?.functionArn && message.DDBStreamBatchInfo ? message : undefined;
  } catch {
    return undefined;
  }
}
