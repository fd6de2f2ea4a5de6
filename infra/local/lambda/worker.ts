import { setServers } from 'node:dns';
import { pathToFileURL } from 'node:url';
import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';

/*
 * Lambda's runtime inside a worker thread: it loads the bundle, then handles one invocation at a time. It gets
 * `Invocation` messages from lambda/instance.ts and answers each with an `InvocationResult`; an `EndBy` in between shortens
 * the time of the one that runs.
 */

export interface Invocation {
  event: string;
  requestId: string;
  /** Milliseconds since 1970 at which Lambda would end the invocation. */
  deadline: number;
}

export interface EndBy {
  /** Milliseconds since 1970, as an invocation's deadline. */
  endBy: number;
}

export type InvocationResult = (
  | { result: string }
  | { error: { errorType: string; errorMessage: string; stack: string } }
) & {
  /** Seconds of processor time and MB; absent where the instance did not live to tell. */
  used?: { cpu: number; memory: number };
};

export interface WorkerSettings {
  file: string;
  handler: string;
  functionName: string;
  functionArn: string;
  memory: number;
  nameServer: string;
  /** Milliseconds that functions' clocks are ahead: one number, which changes. */
  clock: SharedArrayBuffer;
}

// A bundle that has a map beside it (npm run dev) shows the lines of its sources in stack traces.
process.setSourceMapsEnabled(true);

const { file, handler, functionName, functionArn, memory, nameServer, clock } = workerData as WorkerSettings;

/** This machine's time, by which an invocation ends. The function itself has the time that a test set. */
const MachineDate = Date;
setClock(new Float64Array(clock));
setServers([nameServer]);
const handle = (await import(pathToFileURL(file).href))[handler];
if (typeof handle !== 'function') throw new Error(`${file} exports no function ${handler}`);

let deadline = 0;

parentPort?.on('message', (message: Invocation | EndBy) => {
  if ('endBy' in message) deadline = Math.min(deadline, message.endBy);
  else void handleInvocation(message);
});

async function handleInvocation({ event, requestId, deadline: given }: Invocation): Promise<void> {
  deadline = given;
  process.env._X_AMZN_TRACE_ID = `Root=1-${Math.floor(Date.now() / 1000).toString(16)}-${requestId.replaceAll('-', '').slice(0, 24)};Sampled=0`;
  const context = {
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: functionArn,
    memoryLimitInMB: String(memory),
    awsRequestId: requestId,
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadline - MachineDate.now()),
  };
  const before = process.threadCpuUsage();
  const result = await run(event, context);
  const { user, system } = process.threadCpuUsage(before);
  const { used_heap_size: heap, external_memory: external } = getHeapStatistics();
  parentPort?.postMessage({ ...result, used: { cpu: (user + system) / 1e6, memory: (heap + external) / 2 ** 20 } });
}

async function run(event: string, context: object): Promise<InvocationResult> {
  try {
    return { result: JSON.stringify((await handle(JSON.parse(event), context)) ?? null) };
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    return { error: { errorType: error.name, errorMessage: error.message, stack: error.stack ?? '' } };
  }
}

function setClock(ahead: Float64Array): void {
  const now = () => MachineDate.now() + (ahead[0] ?? 0);
  globalThis.Date = new Proxy(MachineDate, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}
