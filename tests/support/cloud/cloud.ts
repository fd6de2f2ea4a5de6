import { spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { z } from 'zod';
import { keyedHash, type personHash } from '../../../functions/lib/platform/crypto/personHash.ts';
import type { Published } from '../../../functions/lib/publishing/publish.ts';
import type { accountSettings } from '../../../infra/local/account/settings.ts';
import { callEmulator } from '../../../infra/local/aws/callEmulator.ts';
import type { Versions } from '../../../infra/local/aws/secrets.ts';
import { notificationAddress } from '../../../infra/local/aws/topics.ts';
import type { FunctionReport } from '../../../infra/local/lambda/runtime.ts';
import type { lambdaSettings } from '../../../infra/local/lambda/settings.ts';
import type { sesSettings } from '../../../infra/local/mail/account.ts';
import type { Mail as InboxMail } from '../../../infra/local/mail/mail.ts';
import type { alarmEvents } from '../../../shared/platform/constants.ts';
import { dataKeyOf, partitions, type SecretName } from '../../../shared/platform/resources.ts';
import { shardOf } from '../../../shared/platform/shards.ts';
import { restoreSnapshot, type Snapshot } from '../dynamo/snapshot.ts';
import { cheapScrypt } from '../run/cheapScrypt.ts';
import { until } from '../run/until.ts';

export type { InboxMail };

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
export class Cloud {
  readonly url: string;
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
    this.url = url;
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
    await expectOk(fetch(`${this.url}/_local/metrics`, { method: 'DELETE' }));
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
  said(): string {
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

  /** Mail that SES took, newest first. */
  async inbox(): Promise<InboxMail[]> {
    return (await this.mailboxes()).filter(({ from }) => !from.includes(notificationAddress));
  }

  /** Mail of SNS, newest first. */
  async notifications(): Promise<InboxMail[]> {
    return (await this.mailboxes()).filter(({ from }) => from.includes(notificationAddress));
  }

  private async mailboxes(): Promise<InboxMail[]> {
    return (await fetch(`${this.url}/_local/inbox`)).json() as Promise<InboxMail[]>;
  }

  /** Waits for a line that sets an alarm off. */
  async raised(alarm: keyof typeof alarmEvents): Promise<void> {
    await until(`the alarm ${alarm}`, async () =>
      (await this.logs()).some(({ text }) => text.includes(`"alarm":"${alarm}"`)) ? true : undefined,
    );
  }

  async emptyInbox(): Promise<void> {
    await expectOk(fetch(`${this.url}/_local/inbox`, { method: 'DELETE' }));
  }

  async fault(fault: Record<string, unknown>): Promise<void> {
    await expectOk(post(`${this.url}/_local/faults`, fault));
  }

  async clearFaults(): Promise<void> {
    await expectOk(fetch(`${this.url}/_local/faults`, { method: 'DELETE' }));
    for (const service of ['ses', 'lambda', 'account', 'clock'])
      await expectOk(fetch(`${this.url}/_local/${service}`, { method: 'DELETE' }));
  }

  /** How the account is at SES, and how SES behaves. */
  async ses(settings: z.input<typeof sesSettings>): Promise<void> {
    await expectOk(post(`${this.url}/_local/ses`, settings));
  }

  /** How many invocations the account may have running at once. */
  async lambda(settings: z.input<typeof lambdaSettings>): Promise<void> {
    await expectOk(post(`${this.url}/_local/lambda`, settings));
  }

  /** Functions have a clock so many seconds ahead, beside what was ordered before. */
  async forward(seconds: number): Promise<void> {
    await expectOk(post(`${this.url}/_local/clock`, { forward: seconds }));
  }

  /** The same, and the sweep that comes every minute comes then. */
  async sweepIn(seconds: number): Promise<void> {
    await this.forward(seconds);
    await this.invoke('workers/sweepCampaigns');
  }

  /** What an operator set up beside the stack. */
  async account(settings: z.input<typeof accountSettings>): Promise<void> {
    await expectOk(post(`${this.url}/_local/account`, settings));
  }

  async purge(queue: string): Promise<void> {
    await expectOk(fetch(`${this.url}/_local/queues/${queue}/purge`, { method: 'POST' }));
  }

  /** Messages in flight come back at once, as if their visibility timeout were over. */
  async release(queue: string): Promise<void> {
    await expectOk(fetch(`${this.url}/_local/queues/${queue}/release`, { method: 'POST' }));
  }

  /** Messages by queue: visible, in flight (`inProgress`: of these, those that a function works on), and delayed. */
  async queues(): Promise<Record<string, { visible: number; inFlight: number; inProgress: number; delayed: number }>> {
    return (await fetch(`${this.url}/_local/queues`)).json() as never;
  }

  /** Records of tables' streams that functions have still to do. */
  async streams(): Promise<{ function: string; table: string; pending: number }[]> {
    return (await fetch(`${this.url}/_local/streams`)).json() as never;
  }

  /** Functions get what is in tables' streams without waiting for the batching window to end. */
  async deliverStreams(): Promise<void> {
    await expectOk(fetch(`${this.url}/_local/streams/deliver`, { method: 'POST' }));
  }

  /** Events of SES that are still to be published. */
  async pendingEvents(): Promise<number> {
    const { pending } = (await (await fetch(`${this.url}/_local/events`)).json()) as { pending: number };
    return pending;
  }

  /** Where its DynamoDB answers, and the names of its tables. */
  async tables(): Promise<{ endpoint: string; tables: string[] }> {
    return (await fetch(`${this.url}/_local/tables`)).json() as never;
  }

  /** Puts a file into the site's bucket, past all that watches over it. */
  async putSiteFile(key: string, body: string): Promise<void> {
    const { endpoint, buckets } = (await (await fetch(`${this.url}/_local/buckets`)).json()) as {
      endpoint: string;
      buckets: string[];
    };
    const bucket = buckets.find((name) => name.startsWith('site'));
    await expectOk(fetch(`${endpoint}/${bucket}/${key}`, { method: 'PUT', body }));
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

  /** Where functions call AWS, and the access key's id by which each of them signs. */
  async aws(): Promise<{ endpoint: string; accessKeys: Record<string, string> }> {
    return (await fetch(`${this.url}/_local/aws`)).json() as never;
  }

  /** What the edge was told to ask for anew, newest first. */
  async invalidations(): Promise<{ paths: string[] }[]> {
    return (await fetch(`${this.url}/_local/invalidations`)).json() as never;
  }

  async forgetInvalidations(): Promise<void> {
    await expectOk(fetch(`${this.url}/_local/invalidations`, { method: 'DELETE' }));
  }

  /** How often a function has been invoked. */
  async runsOf(name: string): Promise<number> {
    return (await this.functions()).find((each) => each.name === name)?.invocations ?? 0;
  }

  /** How many of its invocations failed, or were killed, since the last reset. */
  async failuresOf(name: string): Promise<number> {
    const errors = (await this.functions()).find((each) => each.name === name)?.errors ?? 0;
    return errors - (this.failures.get(name) ?? 0);
  }

  /** The environment in which a function runs, to run it in a process of its own. */
  async environmentOf(name: string): Promise<Record<string, string>> {
    const { endpoint, accessKeys, environments } = (await (await fetch(`${this.url}/_local/aws`)).json()) as {
      endpoint: string;
      accessKeys: Record<string, string>;
      environments: Record<string, Record<string, string>>;
    };
    return {
      ...environments[name],
      AWS_REGION: 'us-east-1',
      AWS_ENDPOINT_URL: endpoint,
      AWS_ACCESS_KEY_ID: accessKeys[name] ?? '',
      AWS_SECRET_ACCESS_KEY: 'local',
    };
  }

  /** The last lines that each function wrote since the last reset, by its name. */
  async logs(): Promise<{ name: string; text: string }[]> {
    return (await this.functions()).flatMap(({ name, logs }) =>
      logs.filter(({ at }) => at >= this.since).map(({ text }) => ({ name, text })),
    );
  }

  /** What functions needed more of than they get on AWS, as sentences. */
  async shortages(): Promise<string[]> {
    return (await this.functions()).flatMap(({ shortages }) => shortages);
  }

  private async functions(): Promise<FunctionReport[]> {
    return (await fetch(`${this.url}/_local/functions`)).json() as never;
  }

  /** Waits until the pages show the content as it is now. */
  async publish(): Promise<Published> {
    return (await this.invoke('workers/publishPages', { Records: [] })) as Published;
  }

  /** Invokes a function as its schedule would. */
  async invoke(name: string, event: object = {}): Promise<unknown> {
    const response = await fetch(`${this.url}/_local/functions/${encodeURIComponent(name)}/invoke`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(event),
    });
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
    return response.json();
  }
}

/** Beside its data, so that it is there to read when the cloud has not even begun. */
const outputFile = (dataDir: string) => `${dataDir}.log`;

const post = (url: string, body: object) => fetch(url, { method: 'POST', headers: json, body: JSON.stringify(body) });

/**
 * A test uses one endpoint after the other, and those that are in memory need no start; but each takes 16 MB, for each of
 * Vitest's workers.
 */
const instances = '20';

const json = { 'content-type': 'application/json' };

async function expectOk(request: Promise<Response>): Promise<void> {
  const response = await request;
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
}
