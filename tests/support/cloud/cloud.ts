import { spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { keyedHash } from '../../../functions/lib/platform/crypto/keyed.ts';
import { callEmulator } from '../../../infra/local/aws/callEmulator.ts';
import type { Versions } from '../../../infra/local/aws/secrets.ts';
import { partitions, type SecretName, shardOf } from '../../../shared/platform/resources.ts';
import { restoreSnapshot, type Snapshot } from '../dynamo/snapshot.ts';
import { cheapScrypt } from '../run/runs.ts';
import { until } from '../run/until.ts';
import { type InboxMail, LocalApi } from './localApi.ts';

export const admin = { username: 'admin', password: 'correct horse battery' };

/** The address of the shared clouds' server: tests/support/cloud/sharedClouds.ts. */
export const hostVariable = 'SHARED_CLOUDS';
/** In the environment of a shared cloud: the Vitest worker whose cloud it is. */
export const workerVariable = 'SHARED_CLOUD_OF';

/** A cloud that test files share, and what its tables held when it was ready. */
export interface Shared {
  url: string;
  dataDir: string;
  pid: number;
  endpoint: string;
  snapshot: Snapshot;
}

/**
 * A local cloud, as `npm start` runs it, with its own process, port and data. There are two ways to get one:
 *
 * - `Cloud.shared()`, in `beforeAll`: the cloud of this Vitest worker. It runs until the end of the run. Each file
 *   finds it in its initial state, with warm functions. Files do not stop it, so there is nothing to do afterwards.
 *   Within a file, `reset()` restores the initial state.
 * - `Cloud.start()`: a separate cloud, for tests that kill it or need data on disk. `remove()` it at the end.
 */
export class Cloud extends LocalApi {
  readonly dataDir: string;
  private readonly process: ReturnType<typeof spawn> | undefined;
  private readonly origin: Shared | undefined;
  private idKey: string | undefined;
  /** Lines that functions wrote before this moment belong to another file. */
  private since = 0;

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
   * `dataDir`: the data of an earlier cloud to continue with. `host`: HOST of `npm start`. `script`: in place of that
   * of `npm start`. `schedules`: without them, a test runs by itself what it wants to happen. `env`: more variables.
   */
  static async start({
    dataDir = mkdtempSync(join(tmpdir(), 'cloud-')),
    memory = false,
    host = '',
    script = 'infra/local/start.ts',
    port = '0',
    schedules = false,
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
      ...(!schedules && { LOCAL_SCHEDULES: 'off' }),
      ...more,
    };
    const child = spawn(process.execPath, [script], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // Ends the cloud if this process ends early.
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

  /** Waits for running work. Secrets, uploaded files and warm functions stay. */
  async reset(): Promise<void> {
    const { origin } = this;
    if (!origin) throw new Error('Only a shared cloud is reset');
    await this.clearFaults();
    await until('the cloud to have nothing to do', async () => {
      for (const [queue, depth] of Object.entries(await this.queues())) {
        if (depth.visible + depth.inFlight + depth.delayed > 0) await this.purge(queue);
      }
      return (await this.work()).length === 0;
    });
    await restoreSnapshot(origin.endpoint, origin.snapshot);
    // Pages are published as they were.
    await this.untilIdle();
    await this.emptyInbox();
    await this.forgetInvalidations();
    await this.resetMetrics();
    this.since = Date.now();
  }

  lastOutput(): string {
    return readFileSync(outputFile(this.dataDir), 'utf8').split('\n').slice(-20).join('\n');
  }

  get pid(): number {
    return this.process?.pid ?? this.origin?.pid ?? 0;
  }

  /** Resolves when the process has ended. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.process;
    if (!child) throw new Error('A shared cloud keeps running for the next file');
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
    rmSync(outputFile(this.dataDir), { force: true });
  }

  /** The newest mail to an address with such a subject, once there is one. */
  mailTo(address: string, subject = /./): Promise<InboxMail> {
    return until(`a mail to ${address}: ${subject}`, async () =>
      (await this.inbox()).find((mail) => mail.to.includes(address) && subject.test(mail.subject)),
    );
  }

  hashOf = (address: string): string => {
    this.idKey ??= this.secret('hashes');
    return keyedHash(this.idKey, 'address', address);
  };

  /** The id of the person who is subscribed with an address, or was last. */
  idOf = async (address: string): Promise<string> => {
    const { endpoint, tables } = await this.tablesInUse();
    const hash = this.hashOf(address);
    const Key = { pk: { S: partitions.people.addresses + shardOf(hash) }, sk: { S: hash } };
    const TableName = tables.find((name) => name.includes('People'));
    const read = { TableName, Key, ConsistentRead: true };
    const { Item } = await callEmulator<{ Item?: { id: { S: string } } }>(endpoint, 'DynamoDB_20120810.GetItem', read);
    if (!Item) throw new Error(`No one was ever subscribed with ${address}`);
    return Item.id.S;
  };

  idsOf = (addresses: string[]): Promise<string[]> => Promise.all(addresses.map(this.idOf));

  secret(name: SecretName): string {
    const kept: Record<string, Versions> = JSON.parse(readFileSync(join(this.dataDir, 'secrets.json'), 'utf8'));
    const [, versions] = Object.entries(kept).find(([id]) => id.toLowerCase().includes(name)) ?? [];
    if (!versions) throw new Error(`${this.dataDir}/secrets.json has no secret ${name}`);
    return versions.AWSCURRENT.text;
  }

  /** The last log lines of each function since the last reset. */
  async logs(): Promise<{ name: string; text: string }[]> {
    return (await this.functions()).flatMap(({ name, logs }) =>
      logs.filter(({ at }) => at >= this.since).map(({ text }) => ({ name, text })),
    );
  }
}

/** Beside the data, so that it can be read even if the cloud does not start. */
const outputFile = (dataDir: string) => `${dataDir}.log`;

/** Instances in memory need no start, but each takes 16 MB in each of Vitest's workers. */
const instances = '20';
