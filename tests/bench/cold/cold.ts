import { execFile } from 'node:child_process';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { startNameServer } from '../../../infra/local/account/dns.ts';
import { accountSettings } from '../../../infra/local/account/settings.ts';
import type { Versions } from '../../../infra/local/aws/secrets.ts';
import { assembly } from '../../../infra/local/cloud/build.ts';
import { Settings } from '../../../infra/local/lifecycle/settings.ts';
import type { UserSession } from '../../../shared/accounts/model/session.ts';
import { type EndpointName, endpoints } from '../../../shared/contract/index.ts';
import { adminTokenHeader, viewerHeaders } from '../../../shared/platform/constants.ts';
import { admin, Cloud } from '../../support/cloud/cloud.ts';
import { template } from '../../support/data/newsletter.ts';
import { type Figure, figure, inKB } from '../measure.ts';
import { startServer } from '../running.ts';
import { prices } from '../template/prices.ts';

const rounds = 7;
/** How many milliseconds later each service answers than the emulated one. Connections have no TLS here. */
const latency = 8;
/** MB, to compare with. */
const lessMemory = 512;

interface Request {
  path?: Record<string, string>;
  body?: object;
}

const person = { firstName: 'Ana', lastName: 'Lima' };

/**
 * Ten endpoints, of visitors and of admins, small and large. `n` makes a request unlike the earlier ones. Logging in is not among
 * them: nearly all its time goes to the password's hash.
 */
const requests: Partial<Record<EndpointName, (n: number) => Request>> = {
  'archiveGuests/list': () => ({}),
  'recentEvents/active': () => ({}),
  'newsletter/subscribe': (n) => ({ body: { ...person, email: `reader${n}@example.org`, consent: true } }),
  'session/user': () => ({}),
  'campaigns/list': () => ({}),
  'dashboard/counts': () => ({}),
  'subscribers/list': () => ({}),
  'subscribers/create': (n) => ({
    body: { ...person, email: `added${n}@example.org`, source: 'On paper', agreedOn: '2026-01-01' },
  }),
  'emailTemplates/update': (n) => ({
    path: { name: template },
    body: { subject: `News ${n}`, htmlContent: '<p>Dear {firstName},</p><p>A line.</p>' },
  }),
  'emailTemplates/sendTestMail': () => ({ path: { name: template }, body: { testEmail: 'us@example.org' } }),
};

/**
 * How long somebody waits whose request starts a new instance of a function: for its init and its first answer. A second answer
 * shows what a warm instance takes. Each instance is a process of its own, one at a time, before the local cloud. How long Lambda
 * takes to fetch the code and to start Node is not known here. Lambda's documentation promises init no more than the function's
 * share of a processor, so it gets no more here, although AWS speaks of a burst elsewhere:
 * https://awslabs.github.io/aws-lambda-web-adapter/configuration/async-init.html
 */
export async function benchCold(): Promise<Figure[]> {
  const cloud = await startCloud();
  const { endpoint } = await cloud.aws();
  const aws = await startDelayedAws(endpoint, latency);
  const names = await startNameServer(new Settings(accountSettings));
  try {
    const signedIn = await signIn(cloud);
    const measured: Measured[] = [];
    for (const name of Object.keys(requests) as EndpointName[]) {
      const variables = Object.entries(await cloud.environmentOf(`api/${name}`));
      // The addresses of queues begin with the endpoint too.
      const env = Object.fromEntries(variables.map(([key, value]) => [key, value.replace(endpoint, aws.url)]));
      const starts = await coldStarts(name, { ...env, NAME_SERVER: names.address }, signedIn);
      measured.push({ name, size: sizeOf(name), starts });
    }
    return measured.sort((a, b) => a.size - b.size).map(figureOf);
  } finally {
    names.stop();
    aws.stop();
    await cloud.remove();
  }
}

interface Measured {
  name: EndpointName;
  size: number;
  starts: ColdStart[];
}

/** A cloud whose secrets are a day old: new ones take one more request. */
async function startCloud(): Promise<Cloud> {
  const first = await Cloud.start({ memory: true, schedules: true });
  await first.stop();
  const file = join(first.dataDir, 'secrets.json');
  const secrets: Record<string, Versions> = JSON.parse(readFileSync(file, 'utf8'));
  for (const { AWSCURRENT } of Object.values(secrets)) AWSCURRENT.createdAt -= 24 * 60 * 60 * 1000;
  writeFileSync(file, JSON.stringify(secrets));
  return Cloud.start({ memory: true, schedules: true, dataDir: first.dataDir });
}

type SignedIn = Awaited<ReturnType<typeof signIn>>;

/** The headers and cookies of an admin's requests. */
async function signIn(cloud: Cloud) {
  const headers = { [viewerHeaders.host]: 'localhost', 'content-type': 'application/json' };
  const event = { headers, body: JSON.stringify(admin), requestContext: { requestId: 'bench' } };
  const answer = (await cloud.invoke('api/session/login', event)) as { cookies: string[]; body: string };
  const { adminToken } = JSON.parse(answer.body) as UserSession;
  return {
    headers: { ...headers, [adminTokenHeader.toLowerCase()]: adminToken ?? '' },
    cookies: answer.cookies.map((cookie) => cookie.split(';')[0] ?? ''),
  };
}

/** Throws where an answer's status is not that of the contract. */
async function coldStarts(name: EndpointName, env: Record<string, string>, signedIn: SignedIn): Promise<ColdStart[]> {
  const wanted = endpoints.find(([each]) => each === name)?.[1].status;
  const bundle = resolve(`dist/functions/api/${name}/index.mjs`);
  const starts: ColdStart[] = [];
  for (let n = 0; n < rounds; n++) {
    const start = await coldStart(bundle, env, [eventOf(name, 2 * n, signedIn), eventOf(name, 2 * n + 1, signedIn)]);
    const refused = start.answers.find(({ status }) => status !== wanted);
    if (refused) throw new Error(`${name} answered ${refused.status}, not ${wanted}`);
    starts.push(start);
  }
  return starts;
}

/** An event of API Gateway. */
function eventOf(name: EndpointName, n: number, { headers, cookies }: SignedIn): object {
  const { path, body } = requests[name]?.(n) ?? {};
  return {
    headers: { ...headers, [viewerHeaders.address]: `10.0.0.${n}` },
    cookies,
    pathParameters: path,
    body: body && JSON.stringify(body),
    requestContext: { requestId: 'bench' },
  };
}

function figureOf({ name, size, starts }: Measured): Figure {
  const phases = [
    starts.map(({ init }) => init),
    ...[0, 1].map((n) => starts.flatMap(({ answers }) => answers[n] ?? [])),
  ];
  const values = [...new Set([lessMemory, memoryOf(name)])].map((memory) => {
    const [init = 0, first = 0, second = 0] = phases.map((each) => Math.round(timeWith(memory, each)));
    const price = priceOfMillion(memory, init + first).toFixed(2);
    return `with ${memory} MB ${init + first} ms (${init} + ${first}), then ${second} ms, $${price}`;
  });
  return figure(`${name}, ${inKB(size)}: init + first answer, then second answer, a million starts`, values.join('; '));
}

/**
 * US dollars for a million starts, before what is always free. Init is billed too:
 * https://aws.amazon.com/blogs/compute/aws-lambda-standardizes-billing-for-init-phase/
 */
const priceOfMillion = (memory: number, milliseconds: number) =>
  1e6 * (memory / 1024) * (milliseconds / 1000) * prices.gbSeconds.each;

/** Bytes of code that the handler's import loads. */
const sizeOf = (name: EndpointName): number =>
  globSync(`dist/functions/api/${name}/{index,chunk-*}.mjs`).reduce((sum, file) => sum + statSync(file).size, 0);

/** MB, as deployed. */
function memoryOf(name: EndpointName): number {
  const resources = globSync(`${assembly}/*.template.json`).flatMap((file): Deployed[] =>
    Object.values(JSON.parse(readFileSync(file, 'utf8')).Resources),
  );
  const memory = resources.find(({ Properties }) => Properties?.Description === `api/${name}`)?.Properties?.MemorySize;
  if (!memory) throw new Error(`The template has no function api/${name}`);
  return memory;
}

interface Deployed {
  Properties?: { Description?: string; MemorySize?: number };
}

/** A part of a cold start in milliseconds: how long it took, and how much of a processor's time. */
interface Phase {
  ms: number;
  cpu: number;
}

interface ColdStart {
  /** Loading the bundle, until its handler is ready. */
  init: Phase;
  /** Each with its HTTP status. */
  answers: (Phase & { status: number })[];
}

/** With this many MB, a function has one processor: https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html */
const memoryOfProcessor = 1769;

/**
 * Milliseconds that a phase, measured several times, takes a function with so many MB: it computes for longer in proportion to its
 * share of a processor, and waits for other services as long as here. The least counts of both, since this machine's other work
 * prolongs them. Shares are computed because holding a process to one takes Linux and root.
 */
function timeWith(memory: number, phases: Phase[]): number {
  const computing = Math.min(...phases.map(({ cpu }) => cpu)) / Math.min(1, memory / memoryOfProcessor);
  return computing + Math.min(...phases.map(({ ms, cpu }) => Math.max(0, ms - cpu)));
}

/** Runs a bundle in a process of its own, with these variables alone, for these events one after the other. */
async function coldStart(bundle: string, env: Record<string, string>, events: object[]): Promise<ColdStart> {
  const code = ['tests/bench/cold/coldProcess.mjs', bundle, ...events.map((event) => JSON.stringify(event))];
  const { stdout } = await promisify(execFile)(process.execPath, code, { env });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}

/** An address at which the emulated AWS at `endpoint` answers each request so many milliseconds later. */
async function startDelayedAws(endpoint: string, delay: number) {
  const { hostname, port } = new URL(endpoint);
  const agent = new Agent({ keepAlive: true });
  const { url, stop } = await startServer((incoming, response) => {
    const { method, url: path, headers } = incoming;
    const onward = request({ agent, hostname, port, method, path, headers }, (answer) =>
      setTimeout(() => answer.pipe(response.writeHead(answer.statusCode ?? 500, answer.headers)), delay),
    );
    incoming.pipe(onward);
  });
  return {
    url,
    stop: () => {
      agent.destroy();
      stop();
    },
  };
}
