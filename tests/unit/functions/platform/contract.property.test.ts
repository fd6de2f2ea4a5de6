import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, test, vi } from 'vitest';
import { confirmStepUp, openSession } from '../../../../functions/lib/accounts/sessions.ts';
import { addFirstTemplates } from '../../../../functions/lib/letters/templates/firstTemplates.ts';
import * as signups from '../../../../functions/lib/people/signups/signups.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { linkToken, unsubscribeToken } from '../../../../functions/lib/platform/crypto/keyed.ts';
import { metaKey } from '../../../../functions/lib/sending/campaigns.ts';
import { recipientKey } from '../../../../functions/lib/sending/ledger.ts';
import { handler as importContentHandler } from '../../../../functions/workers/importContent.ts';
import { handler as manageAdminsHandler } from '../../../../functions/workers/manageAdmins.ts';
import { createApi } from '../../../../infra/local/edge/apiGateway.ts';
import { parseCookies } from '../../../../infra/local/edge/http.ts';
import type { Functions } from '../../../../infra/local/lambda/functions.ts';
import type { Endpoint } from '../../../../shared/contract/endpoint.ts';
import { endpoints } from '../../../../shared/contract/index.ts';
import { viewerHeaders } from '../../../../shared/platform/constants.ts';
import { queueNames, variables } from '../../../../shared/platform/resources.ts';
import { consented } from '../../../support/data/subscriberRows.ts';
import { type FakeDynamo, tables } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { host, installMail, installSecrets } from '../../../support/run/calls.ts';
import {
  anywhere,
  type ContractRequest,
  checkAnswer,
  credentialsOf,
  type Known,
  requestOf,
} from '../../../support/run/contractRequests.ts';
import { asWorker } from '../../../support/run/granted.ts';
import { runs } from '../../../support/run/runs.ts';
import { samples } from '../../../support/site/samples.ts';

const addFirst = asWorker('publishPages', addFirstTemplates);

const manageAdmins = asWorker('manageAdmins', manageAdminsHandler);

const importContent = asWorker('importContent', importContentHandler);

const now = Date.now();
const known: Known = {
  account: { username: 'admin', password: 'a quiet river at dawn' },
  values: { ...anywhere },
};
/** The contents of the tables before each test, and a signed-in admin. */
const seeded: [table: string, item: object][] = [];
let admin: { cookie: string; token: string; stepUp: string };

const s3 = mockClient(S3Client);
s3.onAnyCommand().resolves({});
s3.on(GetObjectCommand).resolves({ Body: { transformToString: async () => '<html></html>' } } as never);
afterAll(() => s3.restore());

function install(): FakeDynamo {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'], now });
  installSecrets();
  const { ses } = installMail();
  for (const name of queueNames) vi.stubEnv(variables.queueUrl(name), name);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', ...Object.values(variables)])
    if (typeof name === 'string' && process.env[name] === undefined) vi.stubEnv(name, 'x');
  const quota = { Max24HourSend: 50_000, MaxSendRate: 14, SentLast24Hours: 0 };
  const account = { SendingEnabled: true, ProductionAccessEnabled: true, SendQuota: quota };
  ses.onAnyCommand().resolves({ MessageId: 'mail', ...account } as never);
  return installFakeDynamo();
}

const campaignId = '00000000-0000-4000-8000-000000000000';

beforeAll(async () => {
  const dynamo = install();
  await addFirst();
  await importContent(samples());
  await manageAdmins({ action: 'create', ...known.account });
  const person = { firstName: 'Ana', lastName: 'Lima' };
  const guest = { ...person, city: 'Lisbon', attendanceType: 'virtual', consent: true } as const;
  const ids = [];
  for (const n of [1, 2, 3]) {
    ids.push((await subscribers.add({ ...person, email: `reader${n}@example.org` }, consented())).id ?? '');
    await signups.signUp({ ...guest, email: `guest${n}@example.org`, subscribeNewsletter: false }, undefined);
  }
  const [at, letter] = [new Date().toISOString(), { subject: 'News', htmlContent: '<p>Dear {firstName}</p>' }];
  const sent = ids.map((id) => ({ ...recipientKey(campaignId, id), state: 'SENT', messageId: id, expiresAt: 4e9 }));
  const campaign = {
    ...{ ...metaKey(campaignId), id: campaignId, subject: 'News', templateName: 'dharma_chats_news' },
    ...{ status: 'COMPLETE', cutoff: at, startedAt: at, finishedAt: at },
    ...{ audience: { type: 'newsletter' }, list: 'CAMPAIGN', startedBy: 'admin', expiresAt: 4e9, progressAt: now },
    ...{ total: 3, sent: 3, failed: 0, skipped: 0, inDoubt: 0, round: 0, bounced: 0, complained: 0 },
  };
  for (const Item of [campaign, { pk: `CAMPAIGN_CONTENT#${campaignId}`, sk: 'SOURCE', ...letter }, ...sent])
    dynamo.answer('PutCommand', { TableName: 'sends', Item });
  const { items: members } = await signups.list();
  Object.assign(known.values, {
    ...{ 'campaigns/id': [campaignId], 'letters/id': [campaignId] },
    ...{ 'campaigns/recipientId': ids, 'subscribers/id': ids },
    'audience/id': members.map(({ id }) => id),
    'newsletter/token': await Promise.all(ids.map((id) => unsubscribeToken(id))),
    'readerDetails/token': await Promise.all(ids.map((id) => linkToken('details', id))),
  });
  const { admin: session, cookie } = await openSession(known.account.username);
  const stepUp = await confirmStepUp(session, { withCode: false });
  admin = { cookie: cookie.split(';')[0] ?? '', token: session.token, stepUp };
  for (const table of Object.values(tables))
    seeded.push(...dynamo.startingWith(table, '').map((item) => [table, item] as [string, object]));
});

beforeEach(() => {
  const dynamo = install();
  for (const [TableName, Item] of seeded) dynamo.answer('PutCommand', { TableName, Item });
});

/** The longest delay that a timer accepts, in milliseconds. */
const givenUpNever = 2 ** 31 - 1;
const routes = endpoints.map(([name, { method, path }]) => ({
  ...{ method, path, function: name, authorizer: undefined },
  caller: { role: 'Caller', statements: [] },
  limit: { rate: 1e9, burst: 1e9 },
}));
async function handlerOf(name: string): Promise<(event: object, context: object) => Promise<unknown>> {
  const [resource, action = ''] = name.split('/');
  return (await import(`../../../../functions/api/${resource}.ts`))[action];
}
const functions = {
  invoke: async (name: string, event: object) => (await handlerOf(name))(event, {}),
} as unknown as Functions;
const api = createApi({
  ...{ routes, functions, authorizer: { apiMayInvoke: () => true }, patience: givenUpNever },
  now: Date.now,
});

let visitors = 0;
/** Passes a request on as CloudFront and API Gateway do. */
async function send({ method }: Endpoint, request: ContractRequest): Promise<Response> {
  const { path, headers: own, body } = request;
  const sent = new Request(new URL(path, `https://${host}`), {
    method,
    headers: { ...credentialsOf(request, admin), ...own },
    ...(body !== undefined && { body: body as BodyInit }),
  });
  const { pathname, searchParams } = new URL(sent.url);
  // A new visitor each time: rate limits are tested elsewhere.
  const address = `10.0.${++visitors >> 8}.${visitors & 255}`;
  const headers = Object.fromEntries(sent.headers);
  const answer = await api.answer({
    ...{ method, uri: pathname, query: searchParams, viewer: address },
    headers: { ...headers, [viewerHeaders.host]: host, [viewerHeaders.address]: address },
    cookies: parseCookies(sent.headers.get('cookie') ?? ''),
    body: Buffer.from(await sent.arrayBuffer()),
  });
  const isEmpty = answer.status === 304 || answer.status === 204;
  return new Response(isEmpty ? null : new Uint8Array(answer.body), answer);
}

/** Makes waiting take no time. */
async function inNoTime<T>(work: Promise<T>): Promise<T> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  done.catch(() => {});
  while (!isDone) {
    await new Promise(setImmediate);
    vi.advanceTimersByTime(20);
  }
  return done;
}

test.each(endpoints)('%s answers as the contract says, whatever it is sent', async (name, endpoint) => {
  // Loading takes real time, in which the fast clock would run for hours and the API would give up on the function.
  await handlerOf(name);
  const property = fc.asyncProperty(requestOf(name, endpoint, known), async (request) => {
    const answer = await inNoTime(send(endpoint, request));
    await checkAnswer(endpoint, request, answer);
  });
  await fc.assert(property, { numRuns: runs(100) });
});
