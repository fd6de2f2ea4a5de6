import { createServer } from 'node:http';
import { listen } from '../../../infra/local/edge/hosts.ts';
import { takeSnapshot } from '../dynamo/snapshot.ts';
import { Cloud, hostVariable, type Shared, workerVariable } from './cloud.ts';

/** A cloud for each Vitest worker, from its first use to the run's end; once, even if several projects name this. */
export default async function (): Promise<(() => Promise<void>) | undefined> {
  if (process.env[hostVariable]) return undefined;
  const clouds = new Map<string, Promise<{ cloud: Cloud; shared: Shared }>>();
  const server = createServer((request, response) => {
    const worker = request.url?.slice(1) ?? '';
    const starting = clouds.get(worker) ?? start(worker);
    clouds.set(worker, starting);
    starting.then(
      ({ shared }) => response.end(JSON.stringify(shared)),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  process.env[hostVariable] = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
  return async () => {
    delete process.env[hostVariable];
    server.close();
    server.closeAllConnections();
    const started = await Promise.allSettled(clouds.values());
    const running = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value.cloud] : []));
    const unneeded = process.env.JUDGE_GRANTS ? await unneededGrants(running) : [];
    await Promise.all(running.map((cloud) => cloud.remove()));
    if (unneeded.length > 0) throw new Error(`Nothing needs these statements of policies:\n${unneeded.join('\n')}`);
  };
}

/** The statements without which no request of the whole run would have been denied. */
async function unneededGrants(clouds: Cloud[]): Promise<string[]> {
  const grants = (await Promise.all(clouds.map((cloud) => cloud.grants()))).flat();
  const needed = new Set(grants.filter((each) => each.needed).map(({ says }) => says));
  return [...new Set(grants.map(({ says }) => says))].filter((says) => !needed.has(says));
}

async function start(worker: string): Promise<{ cloud: Cloud; shared: Shared }> {
  const cloud = await Cloud.start({ memory: true, env: { [workerVariable]: worker } });
  const { endpoint, tables } = await cloud.tables();
  const { url, dataDir, pid } = cloud;
  return { cloud, shared: { url, dataDir, pid, endpoint, snapshot: await takeSnapshot(endpoint, tables) } };
}
