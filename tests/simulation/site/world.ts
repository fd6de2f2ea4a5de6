import '../../support/run/mailDomains.ts';
import crypto from 'node:crypto';
import * as secretsManager from '@aws-sdk/client-secrets-manager';
import { workerAccess } from '../../../infra/access/workers.ts';
import { settings } from '../../../infra/settings/settings.ts';
import { adminTokenHeader, idempotencyHeader, viewerHeaders } from '../../../shared/platform/constants.ts';
import { secretNames, variables } from '../../../shared/platform/resources.ts';
import { FakeDynamo, tables } from '../../support/dynamo/fakeDynamo.ts';
import { dynamoPackages, passOnNewMails, Queues, queueEnvironment } from '../aws/services.ts';
import { Ses } from '../aws/ses.ts';
import { clockFaults, type Fault, Faults } from '../histories/faults.ts';
import type { Container } from './bundle.ts';
import { Clock, Random } from './clock.ts';
import { Lambda, Network, type Outcome } from './lambda.ts';

interface Conditions {
  /** The start, in Unix milliseconds. */
  now: number;
  /** For latencies, orders and ids. */
  seed: number;
  faults: Fault[];
  /** How long calls usually take, in milliseconds. */
  usual: number;
  /** How many mails SES accepts per second. */
  rate: number;
  /** Items per page of a query. */
  perPage: number;
  /** The most recipients per message, as far as shards allow. */
  perMessage: number;
}

export interface Answer {
  status: number;
  body: unknown;
}

interface Request {
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** The Idempotency-Key. */
  key?: string;
}

export interface SignedIn {
  cookie: string;
  token: string;
}

const realRandom = Math.random;
const minute = 60_000;
const host = 'example.org';
const origin = `https://${host}`;
const secretOf = (name: string) => name.toUpperCase().padEnd(64, '.');

const environment = {
  ...tables,
  ...queueEnvironment,
  ...Object.fromEntries(secretNames.map((name) => [variables.secretArn(name), name])),
  [variables.siteUrl]: origin,
  [variables.senderAddress]: 'us@example.org',
  [variables.configurationSet]: 'set',
  [variables.mailsPerSecond]: String(settings.mailsPerSecond),
};

/** In minutes. */
const sweepIntervals = [workerAccess.sweep?.source ?? []]
  .flat()
  .flatMap((each) => ('everyMinutes' in each ? [each.everyMinutes] : []));

/** The deployed newsletter in one process: the real functions on a simulated AWS. */
export class World {
  readonly clock: Clock;
  /** In Unix milliseconds. */
  readonly startedAt: number;
  readonly random: Random;
  readonly faults: Faults;
  readonly dynamo = new FakeDynamo();
  readonly lambda: Lambda;
  readonly network: Network;
  readonly queues: Queues;
  readonly ses: Ses;
  /** Faults that struck. `moment` in Unix milliseconds. */
  readonly struck: { moment: number; words: string }[] = [];
  writes = 0;
  /** Called after each write. */
  onWrite = (): void => {};
  readonly alarms: string[] = [];
  /** Whether calls take so long, even without faults, that workers and callers run out of time. */
  readonly isSlow: boolean;
  private readonly stream: { waiting: number };
  private invocations = 0;
  private readonly packages: Record<string, unknown>;

  constructor(conditions: Conditions, container: (packages: Record<string, unknown>) => Container) {
    const { now, seed, faults, usual, rate, perPage, perMessage } = conditions;
    Object.assign(process.env, environment, { RECIPIENTS_PER_MESSAGE: perMessage });
    this.startedAt = now;
    this.clock = new Clock(now);
    this.random = new Random(seed);
    this.faults = new Faults(faults, (place, kind) =>
      this.struck.push({ moment: this.clock.now, words: `${kind} at ${place}` }),
    );
    this.lambda = new Lambda(this.clock, () => container(this.packages));
    this.network = new Network(this.clock, this.random, this.faults, this.lambda, usual);
    this.queues = new Queues(this.network, this.lambda);
    this.ses = new Ses(
      this.network,
      (event) => this.queues.named('feedback').put(JSON.stringify(event), 0, true),
      rate,
    );
    this.isSlow = usual > 100;
    this.stream = passOnNewMails(this.dynamo, this.network, this.lambda);
    this.dynamo.perPage = perPage;
    this.dynamo.reachIndexes = (index) => {
      this.writes++;
      this.clock.after(this.random.below(2000), index);
    };
    this.packages = this.allPackages();
    // For the pauses before retries.
    Math.random = () => this.random.next();
    for (const interval of sweepIntervals) this.tick(interval);
  }

  stop(): void {
    Math.random = realRandom;
    this.clock.stop();
  }

  /** From now on no fault strikes, and all calls are fast. */
  recover(): void {
    this.faults.end();
    this.network.usual = 10;
  }

  get isBusy(): boolean {
    return this.invocations > 0 || this.stream.waiting > 0 || this.ses.pendingEvents > 0 || !this.queues.areEmpty;
  }

  /** Undefined if no answer came. */
  async call(name: string, { path, query, body, key }: Request, who?: SignedIn): Promise<Answer | undefined> {
    const address = `10.0.0.${this.random.below(250)}`;
    const outcome = await this.invoke(`api/${name}`, {
      headers: {
        [viewerHeaders.host]: host,
        [viewerHeaders.address]: address,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key && { [idempotencyHeader.toLowerCase()]: `"${key}"` }),
        ...(who && { [adminTokenHeader.toLowerCase()]: who.token }),
      },
      cookies: who ? [who.cookie] : [],
      pathParameters: path,
      queryStringParameters: query,
      body: body === undefined ? undefined : JSON.stringify(body),
      requestContext: { requestId: '1' },
    });
    if (!('result' in outcome)) return undefined;
    const { statusCode, body: text } = outcome.result as { statusCode: number; body?: string };
    return { status: statusCode, body: text ? JSON.parse(text) : undefined };
  }

  async invoke(name: string, event: unknown): Promise<Outcome> {
    this.invocations++;
    try {
      return await this.lambda.invoke(name, { place: name, event, slot: 0 });
    } finally {
      this.invocations--;
    }
  }

  /** Runs the sweep at each interval; faults may run it twice, late or never. */
  private tick(interval: number): void {
    const name = 'workers/sweep';
    this.clock.after(interval * minute, () => {
      this.tick(interval);
      const event = { time: new Date(this.clock.now).toISOString() };
      const run = (slot: number) => void this.lambda.invoke(name, { place: name, event, slot });
      const fault = this.faults.strike(`clock:${name}`, clockFaults);
      if (fault === 'never') return;
      if (fault === 'late') return void this.clock.after(this.random.below(20 * minute), () => run(1));
      run(0);
      if (fault === 'twice') run(1);
    });
  }

  private allPackages(): Record<string, unknown> {
    const randomBytes = (size: number) => this.random.bytes(size);
    const randomUUID = () => this.random.uuid();
    const { alarms } = this;
    class Logger {
      resetKeys() {}
      appendKeys() {}
      info() {}
      warn() {}
      error(_message: string, details: { alarm?: string } = {}) {
        if (details.alarm) alarms.push(details.alarm);
      }
    }
    const getSecret = (command: { input: { SecretId: string; VersionStage: string } }) =>
      this.network.call({
        perform: () => {
          if (command.input.VersionStage === 'AWSPREVIOUS')
            throw new secretsManager.ResourceNotFoundException({ message: 'None', $metadata: {} });
          return { SecretString: secretOf(command.input.SecretId), CreatedDate: new Date(0) };
        },
      });
    class SecretsManagerClient {
      send = getSecret;
    }
    return {
      'node:crypto': { ...crypto, randomBytes, randomUUID },
      '@aws-lambda-powertools/logger': { Logger },
      '@aws-sdk/client-secrets-manager': { ...secretsManager, SecretsManagerClient },
      ...dynamoPackages(this.dynamo, this.network, () => this.onWrite()),
      ...this.queues.packages(),
      ...this.ses.packages(),
    };
  }
}
