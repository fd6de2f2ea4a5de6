import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { adminTokenHeader, originHeader } from '../../../shared/platform/constants.ts';
import { secretNames, variables } from '../../../shared/platform/resources.ts';
import { admin as account, admin, Cloud } from '../../support/cloud/cloud.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';

describe('access', () => {
  let cloud: Cloud;
  let admin: Visitor;
  beforeAll(async () => {
    cloud = await Cloud.shared();
    admin = await signIn(cloud);
  });

  /** One endpoint of each method. tests/unit/functions/platform/endpoint.test.ts tests all of them without a cloud. */
  const id = '0'.repeat(64);
  const adminEndpoints = [
    { method: 'GET', path: '/api/subscribers' },
    { method: 'POST', path: '/api/upcoming-events' },
    { method: 'PUT', path: '/api/archive-guests/1' },
    { method: 'DELETE', path: `/api/subscribers/${id}` },
  ];
  const withBody = (method: string) => ({ method, body: method === 'GET' || method === 'DELETE' ? undefined : {} });

  test.each(adminEndpoints)(
    '$method $path is refused without a session, and to anybody who bypasses CloudFront',
    async (each) => {
      const request = withBody(each.method);
      expect((await new Visitor(cloud).call(each.path, request)).status).toBe(401);
      const direct = async (headers: Record<string, string>) =>
        (await admin.call(`/_local/api${each.path}`, { ...request, headers })).status;
      expect([await direct({}), await direct({ [originHeader]: 'guess' })]).toEqual([401, 403]);
    },
  );

  test.each(adminEndpoints.filter(({ method }) => method !== 'GET'))(
    '$method $path is refused without the session’s token, and to a page of another site',
    async ({ method, path }) => {
      const foreign: Record<string, string>[] = [
        { [adminTokenHeader]: '' },
        { [adminTokenHeader]: 'x'.repeat(43) },
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ];
      for (const headers of foreign) {
        const { status } = await admin.call(path, { ...withBody(method), headers });
        expect(status, JSON.stringify(headers)).toBe(403);
      }
    },
  );

  describe('signing in', () => {
    const cookieFor = async (headers: Record<string, string> = {}) => {
      const response = await new Visitor(cloud).call('/api/login', { body: account, headers });
      const [cookie = ''] = response.headers.getSetCookie();
      expect(cookie).not.toMatch(/domain=/i);
      return { pair: cookie.split('; ')[0] ?? '', attributes: cookie.split('; ').slice(1) };
    };
    const signedInBy = async (cookie: string, headers: Record<string, string> = {}) => {
      const response = await new Visitor(cloud).call('/api/user', { headers: { cookie, ...headers } });
      return ((await response.json()) as { isAuthenticated: boolean }).isAuthenticated;
    };
    const overTls = { 'x-forwarded-proto': 'https' };

    test('sets a cookie that is hidden from scripts and other sites', async () => {
      const { pair, attributes } = await cookieFor(overTls);
      expect(pair).toMatch(/^__Host-session=/);
      expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'Secure', 'HttpOnly', 'SameSite=Strict']));
      expect(await signedInBy(pair, overTls)).toBe(true);
    });

    test('sets a cookie that every browser accepts over plain HTTP on this machine', async () => {
      const { pair, attributes } = await cookieFor();
      expect(pair).not.toMatch(/^__(Host|Secure)-/);
      expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Strict']));
      expect(attributes).not.toContain('Secure');
      expect(await signedInBy(pair)).toBe(true);
      // Neither kind of cookie is accepted as the other.
      expect(await signedInBy(pair, overTls)).toBe(false);
    });

    test('signing out ends the session on the server, so that the old cookie is no longer valid', async () => {
      const other = await signIn(cloud);
      expect((await other.call('/api/subscribers')).status).toBe(200);
      expect((await other.call('/api/logout', { method: 'POST' })).status).toBe(204);
      expect((await other.call('/api/subscribers')).status).toBe(401);
      expect(await (await other.call('/api/user')).json()).toEqual({
        isAuthenticated: false,
        user: null,
        adminToken: null,
      });
    });
  });

  /* Which input the form accepts is tested in tests/unit/functions/people/newsletterForm.test.ts. */
  test('one address that subscribes fifty times at once gets one row, one count, one answer and one welcome mail', async () => {
    const visitor = new Visitor(cloud);
    const counted = async () =>
      ((await (await admin.call('/api/counts')).json()) as { subscribers: number }).subscribers;
    const before = await counted();
    const spellings = ['many@example.org', 'Many@Example.org', ' MANY@example.org '];
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => visitor.subscribe(spellings[n % 3] ?? '')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    const list = (await (await admin.call('/api/subscribers')).json()) as { email: string }[];
    expect(list.filter(({ email }) => email.toLowerCase() === 'many@example.org')).toHaveLength(1);
    expect(await counted()).toBe(before + 1);
    await cloud.untilIdle();
    expect((await cloud.inbox()).filter(({ to }) => to[0]?.toLowerCase() === 'many@example.org')).toHaveLength(1);
  });

  describe('something that does not exist', () => {
    test('an unknown address of the API is a 404 in JSON', async () => {
      const response = await new Visitor(cloud).call('/api/nothing');
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ message: expect.any(String) });
    });

    test('an unknown page gets the 404 page and status; a known one does not', async () => {
      const unknown = await new Visitor(cloud).call('/nothing/here');
      expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(await unknown.text()).toContain('<div id="root">');
      expect((await new Visitor(cloud).call('/about')).status).toBe(200);
    });

    test('a missing asset gets a 404 without a page', async () => {
      const response = await new Visitor(cloud).call('/assets/gone-12345678.js');
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain('<div id="root">');
    });
  });
});

describe('forged links', () => {
  let cloud: Cloud;
  let arns: Record<string, string>;
  beforeAll(async () => {
    cloud = await Cloud.shared();
    const { environments } = (await (await fetch(`${cloud.url}/_local/aws`)).json()) as {
      environments: Record<string, Record<string, string>>;
    };
    arns = Object.assign({}, ...Object.values(environments));
  });

  /** The secrets that malicious code in the function's place can read, with their values. */
  async function readAs(name: string): Promise<Record<string, string>> {
    const { endpoint, accessKeys } = await cloud.aws();
    const credentials = { accessKeyId: accessKeys[name] ?? '', secretAccessKey: 'x', sessionToken: 'x' };
    const client = new SecretsManagerClient({ endpoint, region: 'us-east-1', credentials, maxAttempts: 1 });
    const read: Record<string, string> = {};
    for (const secret of secretNames) {
      const SecretId = arns[variables.secretArn(secret)] ?? '';
      const answer = await client.send(new GetSecretValueCommand({ SecretId })).catch((error: Error) => error.name);
      if (typeof answer !== 'string') read[secret] = answer.SecretString ?? '';
      else expect(answer).toBe('AccessDeniedException');
    }
    return read;
  }

  test('a public form reads one secret, and the function that leaves the newsletter another', async () => {
    expect(await readAs('api/newsletter/subscribe')).toEqual({ hashes: cloud.secret('hashes') });
    expect(await readAs('api/newsletter/unsubscribe')).toEqual({ links: cloud.secret('links') });
    expect(await readAs('api/newsletter/confirm')).toEqual({});
  });
});

describe('the edge', () => {
  /** How the edge answers: for others who ask the same, for a browser that has a copy, and in parts. */
  let cloud: Cloud;
  beforeAll(async () => {
    cloud = await Cloud.shared();
  });

  test.each(['/letters/nothing', '/video/99999', '/api/letters/nothing', '/api/archive-guests/99999'])(
    'that there is nothing at %s may be remembered for a minute: it costs a run of a function',
    async (path) => {
      const { status, headers } = await fetch(cloud.url + path);
      expect([status, headers.get('cache-control')]).toEqual([404, 'public, max-age=0, s-maxage=60']);
    },
  );

  test('a browser that has the 404 page is told that it has not changed', async () => {
    const first = await fetch(`${cloud.url}/nowhere`);
    expect(first.status).toBe(404);
    const headers = { 'If-None-Match': first.headers.get('etag') ?? '' };
    const again = await fetch(`${cloud.url}/nowhere`, { headers });
    expect(again.status).toBe(304);
    expect(again.headers.get('x-amz-meta-status')).toBeNull();
  });

  test('a player gets the part of a file that it asks for', async () => {
    const address = `${cloud.url}/pictures/share.jpg`;
    const whole = Buffer.from(await (await fetch(address)).arrayBuffer());
    for (const [range, from, to] of [
      ['bytes=100-199', 100, 200],
      ['bytes=-50', whole.length - 50, whole.length],
      [`bytes=${whole.length - 10}-`, whole.length - 10, whole.length],
    ] as const) {
      const part = await fetch(address, { headers: { Range: range } });
      expect(part.status).toBe(206);
      expect(part.headers.get('content-range')).toBe(`bytes ${from}-${to - 1}/${whole.length}`);
      expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(from, to));
    }
    const beyond = await fetch(address, { headers: { Range: `bytes=${whole.length}-` } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`]);
  });
});

describe('least privilege', () => {
  let aws: Awaited<ReturnType<Cloud['aws']>>;
  let access: string;
  let people: string;
  let content: string;
  beforeAll(async () => {
    const cloud = await Cloud.shared();
    aws = await cloud.aws();
    const { tables } = await cloud.tables();
    const named = (part: string) => tables.find((name) => name.includes(part)) ?? '';
    [access, people, content] = [named('Access'), named('People'), named('Content')];
  });

  /** The answer that malicious code in the function's place would get. */
  function as(name: string): DynamoDBDocumentClient {
    const credentials = { accessKeyId: aws.accessKeys[name] ?? '', secretAccessKey: 'x', sessionToken: 'x' };
    return DynamoDBDocumentClient.from(
      new DynamoDBClient({ endpoint: aws.endpoint, region: 'us-east-1', credentials, maxAttempts: 1 }),
    );
  }
  const refused = { name: 'AccessDeniedException', message: expect.stringContaining('is not authorized to perform') };
  const key = (pk: string, sk = 'X') => ({ pk, sk });
  const account = key(`ADMIN#${admin.username}`, 'ACCOUNT');
  const count = (pk: string) => ({
    TableName: access,
    Key: key(pk),
    UpdateExpression: 'ADD times :one',
    ExpressionAttributeValues: { ':one': 1 },
  });

  test('log-in can read a password hash, for comparison with the tests below', async () => {
    const { Item } = await as('api/session/login').send(new GetCommand({ TableName: access, Key: account }));
    expect(Item?.passwordHash).toMatch(/^scrypt\$/);
  });

  describe.each(['api/newsletter/subscribe', 'api/signups/create'])('%s', (form) => {
    test('can count rates, but neither read nor set a password hash', async () => {
      await as(form).send(new UpdateCommand(count('RATE#tested')));
      await expect(as(form).send(new GetCommand({ TableName: access, Key: account }))).rejects.toMatchObject(refused);
      await expect(as(form).send(new UpdateCommand(count(account.pk)))).rejects.toMatchObject(refused);
      await expect(as(form).send(new GetCommand({ TableName: access, Key: key('RATE#tested') }))).rejects.toMatchObject(
        refused,
      );
    });

    test('cannot smuggle other items into a transaction or a batch', async () => {
      const check = { TableName: access, Key: account, ConditionExpression: 'attribute_exists(passwordHash)' };
      const TransactItems = [{ Update: count('RATE#tested') }, { ConditionCheck: check }];
      await expect(as(form).send(new TransactWriteCommand({ TransactItems }))).rejects.toMatchObject(refused);
      const Keys = [key('SUBSCRIBER#0'), account];
      await expect(as(form).send(new BatchGetCommand({ RequestItems: { [access]: { Keys } } }))).rejects.toMatchObject(
        refused,
      );
    });

    test('cannot list people', async () => {
      const all = (TableName: string, pk: string, IndexName?: string) =>
        as(form).send(
          new QueryCommand({
            TableName,
            IndexName,
            KeyConditionExpression: '#p = :p',
            ExpressionAttributeNames: { '#p': IndexName ? 'list' : 'pk' },
            ExpressionAttributeValues: { ':p': pk },
          }),
        );
      await expect(all(access, 'ADMINS')).rejects.toMatchObject(refused);
      await expect(all(people, 'SUBSCRIBER#0')).rejects.toMatchObject(refused);
      await expect(all(people, 'SUBSCRIBER', 'newest')).rejects.toMatchObject(refused);
    });
  });

  test('an admin endpoint can prolong its session, but not open or list any', async () => {
    const endpoint = as('api/recentEvents/create');
    await endpoint.send(new GetCommand({ TableName: access, Key: key('SESSION#tested') }));
    const opened = { TableName: access, Item: { ...key('SESSION#forged', 'SESSION'), username: admin.username } };
    await expect(endpoint.send(new PutCommand(opened))).rejects.toMatchObject(refused);
    await expect(endpoint.send(new GetCommand({ TableName: access, Key: account }))).rejects.toMatchObject(refused);
    await expect(
      endpoint.send(new GetCommand({ TableName: access, Key: key('ADMIN_KEY#tested', 'KEY') })),
    ).rejects.toMatchObject(refused);
  });

  test('the reader of public content cannot read drafts of letters', async () => {
    const read = (pk: string) =>
      as('api/recentEvents/active').send(new GetCommand({ TableName: content, Key: key(pk, '000000000001') }));
    await read('RECENT_EVENT');
    await expect(read('EMAIL_TEMPLATE')).rejects.toMatchObject(refused);
  });
});
