import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
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
import { admin, Cloud } from '../../support/cloud/cloud.ts';

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
