import { describe, expect, it } from 'vitest';
import { allowing, checkConditions, createAuthorizer } from '../../../../infra/local/aws/iam.ts';
import { absenceDenial, requiredPermissions } from '../../../../infra/local/aws/request.ts';
import type { LambdaFunction } from '../../../../infra/local/template/compute.ts';
import type { Statement } from '../../../../infra/local/template/policies.ts';
import { topicArn } from '../../../../infra/local/template/resources.ts';

const table = 'arn:aws:dynamodb:us-east-1:000000000000:table/People';
const statement = (given: Partial<Statement>): Statement => ({
  effect: 'Allow',
  actions: ['dynamodb:GetItem'],
  resources: [table],
  conditions: {},
  ...given,
});
const partitionKeys = new Map([['People', 'pk']]);
const TableName = 'People';
const ses = { identities: ['example.org'], sandbox: false };
const ask = { action: 'dynamodb:GetItem', resource: table };

describe('a role', () => {
  const denying = statement({ effect: 'Deny' });
  it.each([
    ['allows what it names', [statement({})], ask, 1],
    ['allows no other action', [statement({})], { ...ask, action: 'dynamodb:PutItem' }, 0],
    ['allows no index of its table', [statement({})], { ...ask, resource: `${table}/index/newest` }, 0],
    ['allows nothing without statements', [], ask, 0],
    ['may use *', [statement({ actions: ['dynamodb:Get*'], resources: [`${table}*`] })], ask, 1],
    ['may use ?', [statement({ actions: ['dynamodb:Get?tem'] })], ask, 1],
    ['may name all resources', [statement({ resources: ['*'] })], ask, 1],
    ['denies before it allows', [statement({}), denying], ask, 0],
  ])('%s', (_, statements, request, count) => {
    expect(allowing(statements, request)).toHaveLength(count);
  });

  it('requires what its conditions require', () => {
    const conditions = { StringEquals: { 'ses:FromAddress': ['us@example.org'] } };
    const statements = [statement({ actions: ['ses:SendEmail'], resources: ['*'], conditions })];
    const send = { action: 'ses:SendEmail', resource: 'arn:x' };
    expect(allowing(statements, { ...send, context: { 'ses:FromAddress': ['us@example.org'] } })).toHaveLength(1);
    expect(allowing(statements, { ...send, context: { 'ses:FromAddress': ['you@example.org'] } })).toEqual([]);
    expect(allowing(statements, send)).toEqual([]);
  });

  it('with an unknown condition stops the start', () => {
    const conditions = { IpAddress: { 'aws:SourceIp': ['10.0.0.0/8'] } };
    expect(() => checkConditions('workers/send', [statement({ conditions })])).toThrow(/workers\/send.*IpAddress/);
  });
});

describe('a role for items whose keys begin with RATE#', () => {
  const conditions = {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['RATE#*', 'ADMINS'] },
    Null: { 'dynamodb:LeadingKeys': ['false'] },
  };
  const statements = [statement({ actions: ['dynamodb:*Item', 'dynamodb:Query'], conditions })];
  const allows = (operation: string, input: Record<string, unknown>, role = statements) =>
    requiredPermissions({ service: 'dynamodb', operation, input, caller: 'Fn' }, ses, partitionKeys).every(
      (needed) => allowing(role, needed).length > 0,
    );
  const named = (pk: string) => ({ pk: { S: pk }, sk: { S: 'X' } });

  it.each([
    ['GetItem', 'Key'],
    ['DeleteItem', 'Key'],
    ['UpdateItem', 'Key'],
    ['PutItem', 'Item'],
  ])('allows %s only for such an item', (operation, part) => {
    for (const pk of ['RATE#1', 'ADMINS']) expect(allows(operation, { TableName, [part]: named(pk) }), pk).toBe(true);
    for (const pk of ['ADMIN#root', 'RATE', 'rate#1', 'XRATE#1', 'ADMINS#1'])
      expect(allows(operation, { TableName, [part]: named(pk) }), pk).toBe(false);
  });

  it('refuses a request without any key', () => {
    expect(allows('Query', { TableName })).toBe(false);
    expect(allows('BatchGetItem', { RequestItems: { People: { Keys: [] } } })).toBe(false);
  });

  it.each(['BatchGetItem', 'BatchWriteItem'])('refuses %s with one foreign item among its own', (operation) => {
    const batch = (...keys: string[]) => ({
      RequestItems: {
        People:
          operation === 'BatchGetItem'
            ? { Keys: keys.map(named) }
            : keys.map((pk, n) =>
                n % 2 ? { DeleteRequest: { Key: named(pk) } } : { PutRequest: { Item: named(pk) } },
              ),
      },
    });
    expect(allows(operation, batch('RATE#1', 'RATE#2'))).toBe(true);
    expect(allows(operation, batch('RATE#1', 'ADMIN#root'))).toBe(false);
    expect(allows(operation, batch('ADMIN#root', 'RATE#1'))).toBe(false);
  });

  it('checks all items of a transaction that take one action together', () => {
    const transaction = (pk: string) => ({
      TransactItems: [
        { Update: { TableName, Key: named('RATE#1') } },
        { ConditionCheck: { TableName, Key: named(pk) } },
        { Put: { TableName, Item: named('RATE#2') } },
      ],
    });
    expect(allows('TransactWriteItems', transaction('RATE#3'))).toBe(true);
    expect(allows('TransactWriteItems', transaction('ADMIN#root'))).toBe(false);
    const reads = (pk: string) => ({ TransactItems: [{ Get: { TableName, Key: named(pk) } }] });
    expect(allows('TransactGetItems', reads('RATE#1'))).toBe(true);
    expect(allows('TransactGetItems', reads('ADMIN#root'))).toBe(false);
    const [statement] = statements as [Statement];
    const [first, second] = ['RATE#*', 'ADMINS'].map((key) => ({
      ...{ ...statement, conditions: { ...conditions, 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [key] } } },
    }));
    const puts = { TransactItems: ['RATE#1', 'ADMINS'].map((pk) => ({ Put: { TableName, Item: named(pk) } })) };
    expect(allows('TransactWriteItems', puts)).toBe(true);
    expect(allows('TransactWriteItems', puts, [first, second] as Statement[])).toBe(false);
  });

  it('finds the key in a query, however it is written', () => {
    const query = (KeyConditionExpression: string, value: string) => ({
      TableName,
      KeyConditionExpression,
      ExpressionAttributeNames: { '#p': 'pk', '#s': 'sk' },
      ExpressionAttributeValues: { ':v': { S: value }, ':s': { S: 'RATE#1' } },
    });
    for (const condition of [
      'pk = :v',
      '#p=:v AND #s = :s',
      '(begins_with(sk, :s)) AND (:v = #p)',
      '#s = :s and pk=:v',
    ]) {
      expect(allows('Query', query(condition, 'RATE#1')), condition).toBe(true);
      expect(allows('Query', query(condition, 'ADMIN#root')), condition).toBe(false);
    }
    // It does not allow what it cannot read.
    expect(allows('Query', query('sk = :s', 'RATE#1'))).toBe(false);
  });
});

describe('a call needs', () => {
  const sending = { FromEmailAddress: 'Us <us@example.org>', ConfigurationSetName: 'Set' };
  const picture = { Content: { Simple: { Attachments: [{}] } } };
  const button = { Content: { Simple: { Headers: [{ Name: 'List-Unsubscribe', Value: '<https://example.org>' }] } } };
  const TransactItems = [{ Put: { TableName: 'People' } }, { ConditionCheck: { TableName: 'People' } }];
  const of = (action: string) => `${action} dynamodb table/People`;
  const jobs = 'http://127.0.0.1:1/000000000000/Jobs';
  const mailing = (action: string) => [`${action} ses identity/example.org`, `${action} ses configuration-set/Set`];
  const both = [...mailing('SendEmail'), ...mailing('SendRawEmail')];

  it.each<[string, Parameters<typeof requiredPermissions>[0]['service'], string, object, string[]]>([
    ['the table', 'dynamodb', 'Query', { TableName }, [of('Query')]],
    ['the index', 'dynamodb', 'Query', { TableName, IndexName: 'due' }, [`${of('Query')}/index/due`]],
    ['each part’s own', 'dynamodb', 'TransactWriteItems', { TransactItems }, ['PutItem', 'ConditionCheckItem'].map(of)],
    ['sending, for a batch to a queue', 'sqs', 'SendMessageBatch', { QueueUrl: jobs }, ['SendMessage sqs Jobs']],
    ['the object', 's3', 'HeadObject', { Bucket: 'site', Key: 'a/b' }, ['GetObject arn:aws:s3:::site/a/b']],
    ['each object', 's3', 'DeleteObjects', { Bucket: 'site', Keys: ['a'] }, ['DeleteObject arn:aws:s3:::site/a']],
    ['the bucket', 's3', 'ListObjectsV2', { Bucket: 'site' }, ['ListBucket arn:aws:s3:::site']],
    ['the distribution', 'cloudfront', 'GetDistribution', { Id: 'E' }, ['GetDistribution cloudfront distribution/E']],
    ['the sender’s identity and the configuration set, for a mail', 'ses', 'SendEmail', sending, mailing('SendEmail')],
    ['raw sending too, for a mail with a picture', 'ses', 'SendEmail', { ...sending, ...picture }, both],
    ['raw sending too, for a mail with a header of its own', 'ses', 'SendEmail', { ...sending, ...button }, both],
  ])('%s', (_, service, operation, input, permissions) => {
    const needed = requiredPermissions({ service, operation, input: { ...input }, caller: 'Fn' }, ses, partitionKeys);
    const short = (arn: string) => arn.replace(/^arn:aws:(\w+):[^:]*:000000000000:/, '$1 ');
    expect(needed.map(({ action, resource }) => `${action.split(':')[1]} ${short(resource)}`)).toEqual(permissions);
  });
});

it('that an object does not exist is learned only with permission to list the bucket', () => {
  const input = { Bucket: 'site', Key: 'none' };
  const denial = (may: boolean, operation = 'GetObject') =>
    absenceDenial({ service: 's3', operation, input, caller: 'Fn' }, { functionMay: () => may });
  expect(denial(false)).toContain('s3:ListBucket on resource: arn:aws:s3:::site');
  expect([denial(true), denial(false, 'PutObject')]).toEqual([undefined, undefined]);
});

const topic = topicArn('Alarms');
const overTls: Statement = {
  effect: 'Deny',
  principals: ['*'],
  actions: ['sns:Publish'],
  resources: [topic],
  conditions: { Bool: { 'aws:SecureTransport': ['false'] } },
};
const publishing: Statement = {
  effect: 'Allow',
  principals: ['cloudwatch.amazonaws.com'],
  actions: ['sns:Publish'],
  resources: [topic],
  conditions: {
    StringEquals: { 'AWS:SourceAccount': ['000000000000'] },
    ArnLike: { 'aws:SourceArn': ['arn:aws:cloudwatch:us-east-1:000000000000:alarm:*'] },
  },
};
const authorizer = (policy: Statement[], functions: LambdaFunction[] = []) =>
  createAuthorizer({ functions, resourcePolicies: new Map([[topic, policy]]), routes: [], tables: [] }, () => ({
    identities: [],
    sandbox: false,
  }));
const otherAlarm = 'arn:aws:cloudwatch:us-east-1:111111111111:alarm:Loud';
const publish = {
  principal: 'cloudwatch.amazonaws.com',
  action: 'sns:Publish',
  resource: topic,
  sourceArn: 'arn:aws:cloudwatch:us-east-1:000000000000:alarm:Loud',
};

it.each([
  ['may do what a statement allows it', [overTls, publishing], {}, true],
  ['needs one: it is not enough that none denies it', [overTls], {}, false],
  ['acts only for the resources that it names', [publishing], { sourceArn: otherAlarm }, false],
  ['is only the one that it names', [publishing], { principal: 'events.amazonaws.com' }, false],
  ['does only what it names', [publishing], { action: 'sns:Subscribe' }, false],
])('an AWS service %s', (_, policy, request, may) => {
  expect(authorizer(policy).serviceMay({ ...publish, ...request })).toBe(may);
});

describe('a function', () => {
  const fn = { id: 'Fn', name: 'workers/send', role: 'arn:aws:iam::000000000000:role/FnRole' } as LambdaFunction;
  const allowed: Statement = { effect: 'Allow', actions: ['sns:Publish'], resources: ['*'], conditions: {} };

  it.each([
    ['may do what its role allows', [overTls], [allowed], true],
    ['may do what the resource’s policy allows', [{ ...publishing, principals: [fn.role], conditions: {} }], [], true],
    ['may not do what that policy allows others', [publishing], [], false],
    ['may not do what that policy denies', [{ ...overTls, conditions: {} }], [allowed], false],
  ])('%s', (_, policy, statements, may) => {
    const { functionMay } = authorizer(policy, [{ ...fn, statements }]);
    expect(functionMay('Fn', { action: 'sns:Publish', resource: topic })).toBe(may);
  });

  it('needs a statement if no other allows what it asked for', () => {
    const reading: Statement = { ...allowed, actions: ['sns:List*'] };
    const { functionMay, grants } = authorizer([overTls], [{ ...fn, statements: [allowed, reading, allowed] }]);
    const needed = () => grants().filter((each) => each.needed);
    functionMay('Fn', { action: 'sns:Publish', resource: topic });
    functionMay('Fn', { action: 'sns:Delete', resource: topic });
    expect(needed()).toEqual([]);
    functionMay('Fn', { action: 'sns:ListTopics', resource: topic });
    expect(needed()).toEqual([{ says: 'workers/send: sns:List* on * {}', needed: true }]);
    expect(grants()).toHaveLength(3);
  });

  it('needs a statement for each kind of items that it asked for', () => {
    const conditions = {
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['RATE#*', 'ADMINS'] },
      Null: { 'dynamodb:LeadingKeys': ['false'] },
    };
    const { functionMay, grants } = authorizer([], [{ ...fn, statements: [statement({ conditions })] }]);
    functionMay('Fn', { ...ask, context: { 'dynamodb:LeadingKeys': ['RATE#1'] } });
    expect(grants().map(({ says, needed }) => [says.replace(/.* /, ''), needed])).toEqual([
      ['RATE#*', true],
      ['ADMINS', false],
    ]);
  });
});
