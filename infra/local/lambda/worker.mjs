import { setServers } from 'node:dns';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';

/*
 * Lambda's runtime inside a worker thread: it loads the bundle, then handles one invocation at a time. It gets
 * `Invocation` messages from instance.ts and answers each with an `InvocationResult`. It is plain JavaScript: each
 * instance loads it again, and stripping types would take as long as everything else at a worker thread's start.
 */

// With a source map beside the bundle (npm run dev), stack traces show the lines of the sources.
process.setSourceMapsEnabled(true);

const { file, handler, functionName, functionArn, memory, nameServer, clock } =
  /** @type {import('./instance.ts').WorkerSettings} */ (workerData);

/** This machine's time, which counts for deadlines. The function itself sees the time that a test has set. */
const MachineDate = Date;
setClock(new Float64Array(clock));
setServers([nameServer]);
const handle = (await import(pathToFileURL(file).href))[handler];
if (typeof handle !== 'function') throw new Error(`${file} exports no function ${handler}`);

parentPort?.on('message', (message) => void handleInvocation(message));

/** @param {import('./instance.ts').Invocation} invocation */
async function handleInvocation({ event, requestId, deadline }) {
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
  parentPort?.postMessage(await run(event, context));
}

/**
 * @param {string} event
 * @param {object} context
 * @returns {Promise<import('./instance.ts').InvocationResult>}
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
