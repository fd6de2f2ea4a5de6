import { Resolver } from 'node:dns';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CloudFrontClient, CreateInvalidationCommand, ListInvalidationsCommand } from '@aws-sdk/client-cloudfront';
import { DynamoDBClient, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, test } from 'vitest';
import { accountSettings } from '../../../../infra/local/aws/account.ts';
import { cloudFrontApi } from '../../../../infra/local/aws/cloudFront.ts';
import { domainSettings, type NameServer, startNameServer } from '../../../../infra/local/aws/dns.ts';
import { type AwsEndpoint, type Operations, startAwsEndpoint } from '../../../../infra/local/aws/endpoint.ts';
import { createFaults } from '../../../../infra/local/aws/faults.ts';
import { createAuthorizer } from '../../../../infra/local/aws/iam.ts';
import { presignedDenial, secretAccessKey } from '../../../../infra/local/aws/request.ts';
import { openSecrets } from '../../../../infra/local/aws/secrets.ts';
import { Settings } from '../../../../infra/local/cloud/settings.ts';
import { listen } from '../../../../infra/local/edge/hosts.ts';
import type { LambdaFunction } from '../../../../infra/local/template/compute.ts';
import { distributionArn } from '../../../../infra/local/template/resources.ts';

/** Starts the local cloud's endpoint for AWS services, with one of them. `functions`: the callers, with their policies. */
async function startEndpoint(functions: LambdaFunction[], operations: Operations, dynamodb = ''): Promise<AwsEndpoint> {
  const endpoint = await startAwsEndpoint();
  const policies = { functions, resourcePolicies: new Map(), routes: [], tables: [] };
  endpoint.connect({
    ...{ faults: createFaults(functions), functions: { crash: () => {} }, onWrite: () => {} },
    ...{ operations, emulators: { dynamodb } },
    authorizer: createAuthorizer(policies, () => ({ identities: [], sandbox: false })),
  });
  return endpoint;
}

const functionThat = (id: string, may: string, resource: string) =>
  ({
    ...{ id, name: id, role: '' },
    statements: [{ effect: 'Allow', actions: [may], resources: [resource], conditions: {} }],
  }) as unknown as LambdaFunction;

/** How the SDK calls the endpoint for a function. */
const as = (accessKeyId: string, { address }: AwsEndpoint) => ({
  ...{ endpoint: address, region: 'us-east-1', maxAttempts: 1 },
  credentials: { accessKeyId, secretAccessKey: 'local' },
});

const client = new S3Client({
  ...{ region: 'us-east-1', endpoint: 'http://127.0.0.1:4566', requestChecksumCalculation: 'WHEN_REQUIRED' },
  credentials: { accessKeyId: 'Fn', secretAccessKey, sessionToken: 'a/b+c=' },
});
const Key = 'imports/1/a file (ä).csv';
const signed = async () =>
  new URL(await getSignedUrl(client, new PutObjectCommand({ Bucket: 'b', Key, ContentLength: 5 }), { expiresIn: 60 }));
const request = ({ pathname, search }: URL, more: { method?: string; length?: string } = {}) =>
  ({
    method: more.method ?? 'PUT',
    url: pathname + search,
    headers: { host: '127.0.0.1:4566', 'content-length': more.length ?? '5' },
  }) as unknown as IncomingMessage;

test('a signature of the SDK is valid for a minute, and only for its request', async () => {
  const url = await signed();
  expect(presignedDenial(request(url))).toBeUndefined();
  expect(presignedDenial(request(url), Date.now() + 61_000)).toEqual(['AccessDenied', 'Request has expired']);
  const wrong = ['SignatureDoesNotMatch', expect.any(String)];
  expect(presignedDenial(request(url, { length: '6' }))).toEqual(wrong);
  expect(presignedDenial(request(url, { method: 'GET' }))).toEqual(wrong);
  expect(presignedDenial(request(new URL(url.href.replace('imports/1/', 'imports/2/'))))).toEqual(wrong);
  expect(presignedDenial(request(new URL(url.href.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'))))).toEqual(wrong);
});

const arn = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:Origin-local0';
const secret = { id: 'Origin', arn, length: 64 };

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'secrets.json');
}

it('a secret has the requested length and characters, and stays the same from one start to the next', () => {
  const file = newFile();
  const value = openSecrets(file, [secret]).value('Origin');
  expect(value).toMatch(/^[A-Za-z0-9]{64}$/);
  expect(openSecrets(file, [secret]).value(arn)).toBe(value);
});

it('the versions of a secret are the current and the previous one, if any, also after a restart', () => {
  const file = newFile();
  const open = () => {
    const { GetSecretValue, PutSecretValue } = openSecrets(file, [secret]).answers;
    const text = (VersionStage?: string) =>
      GetSecretValue({ SecretId: arn, ...(VersionStage && { VersionStage }) }).SecretString;
    return { text, put: (SecretString: string) => PutSecretValue({ SecretId: arn, SecretString }) };
  };
  const { text, put } = open();
  const first = text();
  expect(() => text('AWSPREVIOUS')).toThrow(expect.objectContaining({ code: 'ResourceNotFoundException' }));
  put('second');
  expect([text(), text('AWSCURRENT'), text('AWSPREVIOUS')]).toEqual(['second', 'second', first]);
  put('third');
  const again = open();
  expect([again.text(), again.text('AWSPREVIOUS')]).toEqual(['third', 'second']);
  expect(readFileSync(file, 'utf8')).not.toContain(first);
});

it('a caller whose answer breaks off learns it at once, and the next try is answered', async () => {
  /** Breaks the connection in the middle of its first answer, like a killed emulator. */
  let answers = 0;
  const emulator = createServer((_, response) => {
    answers++;
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0', 'content-length': 2 });
    if (answers > 1) return response.end('{}');
    response.write('{');
    setImmediate(() => response.destroy());
  });
  onTestFinished(() => void emulator.close());
  const caller = functionThat('Fn', 'dynamodb:*', '*');
  const endpoint = await startEndpoint([caller], {}, `http://127.0.0.1:${await listen(emulator, 0)}`);
  onTestFinished(() => endpoint.stop());
  const client = new DynamoDBClient(as('Fn', endpoint));
  const TransactItems = [{ Put: { TableName: 'People', Item: { pk: { S: 'a' } } } }];
  const write = () => client.send(new TransactWriteItemsCommand({ TransactItems }));
  await expect(write()).rejects.toThrow(/socket hang up|ECONNRESET/);
  await expect(write()).resolves.toMatchObject({ $metadata: { httpStatusCode: 200 } });
});

describe('CloudFront', () => {
  const functions = [
    functionThat('Publish', 'cloudfront:CreateInvalidation', distributionArn('Edge')),
    functionThat('Read', 'cloudfront:GetInvalidation', distributionArn('Edge')),
  ];
  const api = cloudFrontApi({ distribution: { id: 'Edge', origins: new Map() }, domain: 'localhost:3000' });
  let endpoint: AwsEndpoint;

  beforeAll(async () => {
    endpoint = await startEndpoint(functions, api.operations);
  });
  afterAll(() => endpoint.stop());
  beforeEach(() => api.clear());

  const client = (caller: string) => new CloudFrontClient(as(caller, endpoint));
  const command = (Items: string[], DistributionId = 'Edge') =>
    new CreateInvalidationCommand({
      ...{ DistributionId, InvalidationBatch: { CallerReference: 'any', Paths: { Quantity: Items.length, Items } } },
    });
  const create = (...given: Parameters<typeof command>) => client('Publish').send(command(...given));

  describe('an invalidation', () => {
    it('is listed with the newest first', async () => {
      const { Invalidation } = await create(['/a&b', '/video/*']);
      expect(Invalidation).toMatchObject({ Id: expect.any(String), Status: 'InProgress' });
      await create(['/c']);
      expect(api.list().map(({ paths }) => paths)).toEqual([['/c'], ['/a&b', '/video/*']]);
    });

    it.each([['a'], ['/a*b']])('of %s is refused', async (path) => {
      await expect(create([path])).rejects.toMatchObject({
        name: 'InvalidArgument',
        $metadata: { httpStatusCode: 400 },
      });
    });

    it('needs its permission, for this distribution', async () => {
      await expect(client('Read').send(command(['/a']))).rejects.toMatchObject({
        ...{ name: 'AccessDenied', $metadata: { httpStatusCode: 403 } },
        message: expect.stringContaining('cloudfront:CreateInvalidation on resource: arn:aws:cloudfront::'),
      });
      await expect(create(['/a'], 'Other')).rejects.toMatchObject({ name: 'AccessDenied' });
    });
  });

  it('an operation that the local cloud does not know is named', async () => {
    await expect(client('Publish').send(new ListInvalidationsCommand({ DistributionId: 'Edge' }))).rejects.toThrow(
      /does not know cloudfront GET .*\/invalidation/,
    );
  });
});

describe('DNS', () => {
  const domains = new Settings(domainSettings);
  let server: NameServer;
  beforeAll(async () => {
    server = await startNameServer(domains, new Settings(accountSettings));
  });
  afterAll(() => server.stop());
  afterEach(() => domains.reset());

  /** The records of a name, or the error's code. */
  function answer(type: 'MX' | 'A' | 'AAAA' | 'TXT', name: string, timeout = 10_000): Promise<unknown> {
    const resolver = new Resolver({ timeout, tries: 1 });
    resolver.setServers([server.address]);
    return new Promise((resolve) => resolver.resolve(name, type, (error, records) => resolve(error?.code ?? records)));
  }

  const mx = (exchange: string, priority = 10) => [{ type: 'MX', exchange, priority }];

  test.each([
    ['mail', [mx('mx.example.org'), ['192.0.2.1'], 'ENODATA']],
    ['address', ['ENODATA', ['192.0.2.1'], 'ENODATA']],
    ['null-mx', [mx('', 0), 'ENODATA', 'ENODATA']],
    ['nothing', ['ENODATA', 'ENODATA', 'ENODATA']],
    ['NXDOMAIN', ['ENOTFOUND', 'ENOTFOUND', 'ENOTFOUND']],
    ['SERVFAIL', ['ESERVFAIL', 'ESERVFAIL', 'ESERVFAIL']],
    ['REFUSED', ['EREFUSED', 'EREFUSED', 'EREFUSED']],
  ])('after the order "%s", a domain has what that means, and others stay as they are', async (order, expected) => {
    domains.apply({ 'Example.org': order });
    const types = ['MX', 'A', 'AAAA'] as const;
    expect(await Promise.all(types.map((type) => answer(type, 'example.ORG')))).toEqual(expected);
    expect(await answer('MX', 'example.com')).toEqual(mx('mx.example.com'));
  });

  test('after the order "timeout", there is no answer', async () => {
    domains.apply({ 'example.org': 'timeout' });
    expect(await answer('MX', 'example.org', 100)).toBe('ETIMEOUT');
    expect(server.questions()).toContain('MX example.org');
  });

  test('the sender’s domain has its DMARC record, and others have none', async () => {
    expect(await answer('TXT', '_dmarc.example.org')).toEqual([['v=DMARC1; p=none']]);
    expect(await answer('TXT', 'example.org')).toBe('ENODATA');
  });
});
