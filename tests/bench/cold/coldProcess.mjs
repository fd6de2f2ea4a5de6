import { setServers } from 'node:dns';
import { existsSync, readFileSync, writeSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/*
 * One cold start, as the whole life of a process. It takes the file of a bundle and events as JSON, runs the bundle's handler with
 * each, and prints a `ColdStart` (tests/bench/cold/cold.ts) as its last line. It is plain JavaScript: Node's own code for types
 * would take as much processor time as a small bundle.
 */

const [bundle = '', ...events] = process.argv.slice(2);
// Not the Internet's, which knows that nobody gets mail at example.org.
setServers([process.env.NAME_SERVER ?? '']);

const init = await measure(() => import(pathToFileURL(bundle).href));
const answers = [];
for (const event of events) {
  const { result, ...phase } = await measure(() => init.result.handler(JSON.parse(event), { awsRequestId: 'bench' }));
  answers.push({ ...phase, status: result.statusCode });
}
writeSync(1, `\n${JSON.stringify({ init: { ms: init.ms, cpu: init.cpu }, answers })}\n`);
process.exit();

/**
 * @template T
 * @param {() => Promise<T>} work
 */
async function measure(work) {
  const [start, queued, used] = [performance.now(), millisecondsQueued(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(used);
  const ms = performance.now() - start - (millisecondsQueued() - queued);
  return { result, ms, cpu: (user + system) / 1000 };
}

/**
 * How long this process has been ready to run while others had the processors. Only Linux tells:
 * https://docs.kernel.org/scheduler/sched-stats.html
 */
function millisecondsQueued() {
  const file = '/proc/self/schedstat';
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[1]) / 1e6 : 0;
}
