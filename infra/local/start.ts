import { startCloud } from './cloud.ts';

/** `npm start`: the whole product on this machine. */
try {
  const cloud = await startCloud({
    port: portFrom(process.env.PORT ?? '3000'),
    dataDir: process.env.DATA_DIR ?? '.local',
    tablesInMemory: process.env.LOCAL_DYNAMODB === 'memory',
    say: (line) => console.log(line),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(cloud.stop));
  if (process.env.npm_lifecycle_event) whenOrphaned(() => void end(cloud.stop));

  console.log(`Site   ${cloud.url}`);
  if (cloud.admin) console.log(`Admin  ${cloud.url}/login  ${signIn(cloud.admin)}`);
  console.log(`Cloud  ${cloud.url}/_local  (mail, queues, logs)`);
  console.log(`Ready  ${cloud.url}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function portFrom(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new Error(`PORT is "${text}", which is no port; 0 picks a free one`);
}

function signIn({ username, freshPassword }: { username: string; freshPassword?: string }): string {
  return freshPassword ? `${username} / ${freshPassword}` : username;
}

/** `npm start` puts a shell between npm and us, and a signal to npm ends the shell alone: we would stay behind. */
function whenOrphaned(then: () => void): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    then();
  }, 200);
}

async function end(stop: () => Promise<void>): Promise<void> {
  // Whatever hangs must not: a stop takes five seconds at most.
  setTimeout(() => process.exit(1), 4800).unref();
  await stop();
  process.exit(0);
}
