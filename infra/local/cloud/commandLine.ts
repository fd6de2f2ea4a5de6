/** What `npm start` and `npm run dev` have in common: settings and shutdown. */
import type { Admin } from './deploy.ts';

export const storage = {
  dataDir: process.env.DATA_DIR ?? '.local',
  tablesInMemory: process.env.LOCAL_DYNAMODB === 'memory',
};
/** A host name or address of this machine at which others can reach the site; without it, only this machine can. */
export const host = process.env.HOST || undefined;
/** For tests, which want nothing to happen that they did not ask for. */
export const functionSettings = {
  /** The maximum number of function instances in memory; fewer mean less memory and more cold starts. */
  instances: Number(process.env.LOCAL_INSTANCES) || undefined,
  schedules: process.env.LOCAL_SCHEDULES !== 'off',
};

/** Throws if PORT is not a port. */
export function portFromEnvironment(): number {
  const text = process.env.PORT ?? '3000';
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new Error(`PORT is "${text}", which is not a port; 0 picks a free one`);
}

export function printAddresses(url: string, admin: Admin): void {
  console.log(`Site   ${url}`);
  console.log(`Admin  ${url}/login  ${[admin.username, admin.generatedPassword].filter(Boolean).join(' / ')}`);
  console.log(`Cloud  ${url}/_local (email, queues, logs)`);
  if (host)
    console.log(
      `Open   HOST=${host}: anyone who can reach this machine over the network can use the site and, at /_local, read all email and change anything`,
    );
}

/** Calls `stop` and ends the process on SIGINT or SIGTERM, which npm passes on. */
export function endWith(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(stop));
}

async function end(stop: () => Promise<void>): Promise<void> {
  // Even if a part hangs, stopping takes at most five seconds.
  setTimeout(() => process.exit(1), 4800).unref();
  await stop();
  process.exit(0);
}
