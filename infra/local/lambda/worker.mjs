import { setServers } from 'node:dns';
import { pathToFileURL } from 'node:url';
import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';

/*
 * Lambda's runtime inside a worker thread: it loads the bundle, then handles one invocation at a time. It gets
 * `Invocation` messages from lambda/instance.ts and answers each with an `InvocationResult`; an `EndBy` in between
 * shortens the running invocation's deadline. It is plain JavaScript: each instance loads it again, and stripping types
 * would take as long as everything else at a worker thread's start.
 */

// With a source map beside the bundle (npm run dev), stack traces show the lines of the sources.
process.setSourceMapsEnabled(true);

const { file, handler, functionName, functionArn, memory, nameServer, clock } =
  /** @type {import('./invocation.ts').WorkerSettings} */ (workerData);

/** This machine's time, which counts for deadlines. The function itself sees the time that a test has set. */
const MachineDate = Date;
setClock(new Float64Array(clock));
setServers([nameServer]);
const handle = (await import(pathToFileURL(file).href))[handler];
if (typeof handle !== 'function') throw new Error(`${file} exports no function ${handler}`);

let deadline = 0;

parentPort?.on('message', (message) => {
  if ('endBy' in message) deadline = Math.min(deadline, message.endBy);
  else void handleInvocation(message);
});

/** @param {import('./invocation.ts').Invocation} invocation */
async function handleInvocation({ event, requestId, deadline: newDeadline }) {
  deadline = newDeadline;
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

/**
 * @param {string} event
 * @param {object} context
 * @returns {Promise<import('./invocation.ts').InvocationResult>}
 */
async function run(event, context) {
  try {
    return { result: JSON.stringify((await handle(JSON.parse(event), context)) ?? null) };
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    return { error: { errorType: error.name, errorMessage: error.message, stack: error.stack ?? '' } };
  }
}

/** @param {Float64Array} ahead */
function setClock(ahead) {
  const now = () => MachineDate.now() + (ahead[0] ?? 0);
  globalThis.Date = new Proxy(MachineDate, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}
