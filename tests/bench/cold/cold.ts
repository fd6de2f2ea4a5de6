import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Versions } from '../../../infra/local/aws/secrets.ts';
import { assembly } from '../../../infra/local/cloud/build.ts';
import type { UserSession } from '../../../shared/accounts/model/session.ts';
import { type EndpointName, endpoints } from '../../../shared/contract/index.ts';
import { adminTokenHeader, viewerHeaders } from '../../../shared/platform/constants.ts';
import { admin, Cloud } from '../../support/cloud/cloud.ts';
import { type Figure, figure, inKB } from '../measure.ts';
import { prices } from '../template/prices.ts';
import { type ColdStart, coldStart, timeWith } from './coldStart.ts';
import { startDelayedAws } from './delayedAws.ts';
import { requests } from './requests.ts';

const rounds = 7;
/** How many milliseconds later each service answers than the emulated one. Connections have no TLS here. */
const latency = 8;
/** MB, to compare with. */
const lessMemory = 512;

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
  try {
    const signedIn = await signIn(cloud);
    const measured: Measured[] = [];
    for (const name of Object.keys(requests) as EndpointName[]) {
      const variables = Object.entries(await cloud.environmentOf(`api/${name}`));
      // The addresses of queues begin with the endpoint too.
      const env = Object.fromEntries(variables.map(([key, value]) => [key, value.replace(endpoint, aws.url)]));
      measured.push({ name, size: sizeOf(name), starts: await coldStarts(name, env, signedIn) });
    }
    return measured.sort((a, b) => a.size - b.size).map(figureOf);
  } finally {
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
  const first = await Cloud.start({ memory: true });
  await first.stop();
  const file = join(first.dataDir, 'secrets.json');
  const secrets: Record<string, Versions> = JSON.parse(readFileSync(file, 'utf8'));
  for (const { AWSCURRENT } of Object.values(secrets)) AWSCURRENT.createdAt -= 24 * 60 * 60 * 1000;
  writeFileSync(file, JSON.stringify(secrets));
  return Cloud.start({ memory: true, dataDir: first.dataDir });
}

type SignedIn = Awaited<ReturnType<typeof signIn>>;

/** The headers and cookies of an admin's requests. */
async function signIn(cloud: Cloud) {
  const headers = {
    [viewerHeaders.host]: 'localhost',
    'content-type': 'application/json',
  };
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
