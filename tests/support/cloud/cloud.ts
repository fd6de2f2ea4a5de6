import { spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { keyedHash, type personHash } from '../../../functions/lib/platform/crypto/personHash.ts';
import { callEmulator } from '../../../infra/local/aws/callEmulator.ts';
import type { Versions } from '../../../infra/local/aws/secrets.ts';
import type { alarmEvents } from '../../../shared/platform/constants.ts';
import { dataKeyOf, partitions, type SecretName } from '../../../shared/platform/resources.ts';
import { shardOf } from '../../../shared/platform/shards.ts';
import { restoreSnapshot, type Snapshot } from '../dynamo/snapshot.ts';
import { cheapScrypt } from '../run/cheapScrypt.ts';
import { until } from '../run/until.ts';
import { LocalApi } from './localApi.ts';

export const admin = { username: 'admin', password: 'correct horse battery' };

/** Where the clouds that files share are asked for: tests/support/cloud/sharedClouds.ts. */
export const hostVariable = 'SHARED_CLOUDS';
/** In the environment of a cloud that files share: the Vitest worker whose cloud it is. */
export const workerVariable = 'SHARED_CLOUD_OF';

/** A cloud that files share, and what its tables held when it was ready. */
export interface Shared {
  url: string;
  dataDir: string;
  pid: number;
  endpoint: string;
  snapshot: Snapshot;
}

/**
 * A local cloud, as `npm start` runs it: a process, port and data of its own. There are two ways to one:
 *
 * - `Cloud.shared()`, in `beforeAll`: the cloud of this Vitest worker. It runs until the end of the run; each file
 *   finds it as it was at its start, with warm functions. It is never stopped by a file, so there is nothing to do
 *   afterwards. Within a file, `reset()` takes it back again.
 * - `Cloud.start()`: one of the file's own, for tests that kill it or need data on disk. `remove()` it at the end.
 */
export class Cloud extends LocalApi {
  readonly dataDir: string;
  private readonly process: ReturnType<typeof spawn> | undefined;
  private readonly origin: Shared | undefined;
  private idKey: string | undefined;
  /** Lines that functions wrote before this moment are another file's. */
  private since = 0;
  /** Failures of each function at the last reset. */
  private failures = new Map<string, number>();

  private constructor(
    { url, dataDir }: { url: string; dataDir: string },
    process: ReturnType<typeof spawn> | undefined,
    origin?: Shared,
  ) {
    super(url);
    this.dataDir = dataDir;
    this.process = process;
    this.origin = origin;
  }

  /** The cloud of this Vitest worker, as it was at its start. */
  static async shared(): Promise<Cloud> {
    const host = process.env[hostVariable];
    if (!host) throw new Error('tests/support/cloud/sharedClouds.ts is not among the globalSetup of this project');
    const response = await fetch(`${host}/${process.env.VITEST_POOL_ID}`);
    if (!response.ok) throw new Error(await response.text());
    const shared = (await response.json()) as Shared;
    const cloud = new Cloud(shared, undefined, shared);
    await cloud.reset();
    return cloud;
  }

  /**
   * One's own, started and ready. `dataDir` of an earlier one goes on with what that one had; `tree`: of which copy of
   * the project, where it is not this one. `host`: as HOST of `npm start`. `script`: another one than that of `npm start`.
   * `env`: more variables.
   */
  static async start({
    dataDir = mkdtempSync(join(tmpdir(), 'cloud-')),
    memory = false,
    tree = process.cwd(),
    host = '',
    script = 'infra/local/start.ts',
    port = '0',
    env: more = {} as Record<string, string>,
  } = {}): Promise<Cloud> {
    const env = {
      ...process.env,
      PORT: port,
      HOST: host,
      DATA_DIR: dataDir,
      SEED: 'none',
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
      LOCAL_INSTANCES: instances,
      MALLOC_ARENA_MAX: '2',
      LOCAL_SCRYPT_N: cheapScrypt,
      ...(memory && { LOCAL_DYNAMODB: 'memory' }),
      ...more,
    };
    const child = spawn(process.execPath, [script], {
      cwd: tree,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // Nobody else would end it where this process is ended early.
    const end = () => child.kill('SIGKILL');
    process.once('exit', end);
    child.once('exit', () => process.off('exit', end));
    const output = outputFile(dataDir);
    child.stderr.on('data', (data) => appendFileSync(output, data));
    const url = await new Promise<string>((resolve, reject) => {
      createInterface(child.stdout).on('line', (line) => {
        appendFileSync(output, `${line}\n`);
        const ready = /^Ready {2}(http:\S+)$/.exec(line);
        if (ready?.[1]) resolve(ready[1]);
      });
      child.once('exit', (code) =>
        reject(new Error(`The local cloud ended with ${code}:\n${readFileSync(output, 'utf8')}`)),
      );
    });
    return new Cloud({ url, dataDir }, child);
  }

  /**
   * Takes a shared cloud back to its start: tables, queues, inbox, faults, counted calls, logs. Waits for what runs.
   * Secrets, uploaded files and warm functions stay.
   */
  async reset(): Promise<void> {
    const { origin } = this;
    if (!origin) throw new Error('Only a shared cloud is reset');
    await this.clearFaults();
    await until('the cloud to have nothing to do', async () => {
      const busy = await this.isBusy();
      for (const [queue, depth] of Object.entries(await this.queues())) {
        if (depth.visible + depth.inFlight + depth.delayed > 0) await this.purge(queue);
      }
      await restoreSnapshot(origin.endpoint, origin.snapshot);
      await this.deliverStreams();
      // What was under way may have written once more.
      return busy || (await this.isBusy()) ? undefined : true;
    });
    await this.emptyInbox();
    await this.resetMetrics();
    this.since = Date.now();
    this.failures = new Map((await this.functions()).map(({ name, errors }) => [name, errors]));
  }

  private async isBusy(): Promise<boolean> {
    const functions = await this.functions();
    const working = Object.values(await this.queues()).some((queue) => queue.inProgress > 0);
    const hasRecords = (await this.streams()).some(({ pending }) => pending > 0);
    return working || hasRecords || (await this.pendingEvents()) > 0 || functions.some(({ running }) => running > 0);
  }

  /** The last lines that it printed: what its functions failed of, for one. */
  lastOutput(): string {
    return readFileSync(outputFile(this.dataDir), 'utf8').split('\n').slice(-20).join('\n');
  }

  get pid(): number {
    return this.process?.pid ?? this.origin?.pid ?? 0;
  }

  /** Resolves when the process has ended. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.process;
    if (!child) throw new Error('A shared cloud goes on for the next file');
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  /** Stops it and forgets its data. */
  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
    rmSync(outputFile(this.dataDir), { force: true });
  }

  /** Waits for a line that sets an alarm off. */
  async untilAlarm(alarm: keyof typeof alarmEvents): Promise<void> {
    await until(`the alarm ${alarm}`, async () =>
      (await this.logs()).some(({ text }) => text.includes(`"alarm":"${alarm}"`)) ? true : undefined,
    );
  }

  /** The hash of an address in the tables of this cloud. */
  hashOf = (address: string): string => this.personHash('address', address);

  /** The id of who is subscribed with an address, or was so last. */
  idOf = async (address: string): Promise<string> => {
    const { endpoint, tables } = await this.tables();
    const hash = this.hashOf(address);
    const Key = { pk: { S: partitions.people.addresses + shardOf(hash) }, sk: { S: hash } };
    const TableName = tables.find((name) => name.includes('People'));
    const read = { TableName, Key, ConsistentRead: true };
    const { Item } = await callEmulator<{ Item?: { id: { S: string } } }>(endpoint, 'DynamoDB_20120810.GetItem', read);
    if (!Item) throw new Error(`Nobody was ever subscribed with ${address}`);
    return Item.id.S;
  };

  idsOf = (addresses: string[]): Promise<string[]> => Promise.all(addresses.map(this.idOf));

  /** What stands for an address in the tables of this cloud. */
  personHash(...[purpose, text]: Parameters<typeof personHash>): string {
    this.idKey ??= dataKeyOf(this.secret('links'));
    return keyedHash(this.idKey, purpose, text);
  }

  /** The current text of a secret. */
  secret(name: SecretName): string {
    const kept: Record<string, Versions> = JSON.parse(readFileSync(join(this.dataDir, 'secrets.json'), 'utf8'));
    const [, versions] = Object.entries(kept).find(([id]) => id.toLowerCase().includes(name)) ?? [];
    if (!versions) throw new Error(`${this.dataDir}/secrets.json has no secret ${name}`);
    return versions.AWSCURRENT.text;
  }

  /** How many of its invocations failed, or were killed, since the last reset. */
  async failuresOf(name: string): Promise<number> {
    const errors = (await this.functions()).find((each) => each.name === name)?.errors ?? 0;
    return errors - (this.failures.get(name) ?? 0);
  }

  /** The last lines that each function wrote since the last reset, by its name. */
  async logs(): Promise<{ name: string; text: string }[]> {
    return (await this.functions()).flatMap(({ name, logs }) =>
      logs.filter(({ at }) => at >= this.since).map(({ text }) => ({ name, text })),
    );
  }
}

/** Beside its data, so that it is there to read when the cloud has not even begun. */
const outputFile = (dataDir: string) => `${dataDir}.log`;

/**
 * A test uses one endpoint after the other, and those that are in memory need no start; but each takes 16 MB, for each of
 * Vitest's workers.
 */
const instances = '20';
