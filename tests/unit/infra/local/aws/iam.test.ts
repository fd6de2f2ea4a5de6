import { describe, expect, it } from 'vitest';
import { allowing, checkConditions } from '../../../../../infra/local/aws/iam.ts';
import { requiredPermissions } from '../../../../../infra/local/aws/permissions.ts';
import type { Statement } from '../../../../../infra/local/template/statements.ts';

const table = 'arn:aws:dynamodb:us-east-1:000000000000:table/People';
const statement = (given: Partial<Statement>): Statement => ({
  effect: 'Allow',
  actions: ['dynamodb:GetItem'],
  resources: [table],
  conditions: {},
  ...given,
});
const partitionKeys = new Map([['People', 'pk']]);
const ses = { identities: ['example.org'], sandbox: false };
const ask = { action: 'dynamodb:GetItem', resource: table };

describe('a role', () => {
  it('allows what it names and nothing else', () => {
    expect(allowing([statement({})], ask)).toHaveLength(1);
    expect(allowing([statement({})], { ...ask, action: 'dynamodb:PutItem' })).toEqual([]);
    expect(allowing([statement({})], { ...ask, resource: `${table}/index/newest` })).toEqual([]);
    expect(allowing([], ask)).toEqual([]);
  });

  it('may use wildcards', () => {
    expect(allowing([statement({ actions: ['dynamodb:Get*'], resources: [`${table}*`] })], ask)).toHaveLength(1);
    expect(allowing([statement({ actions: ['dynamodb:Get?tem'] })], ask)).toHaveLength(1);
    expect(allowing([statement({ resources: ['*'] })], ask)).toHaveLength(1);
  });

  it('denies before it allows', () => {
    expect(allowing([statement({}), statement({ effect: 'Deny' })], ask)).toEqual([]);
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

  it('with leading keys that AWS would not enforce stops the start', () => {
    const keys = { 'dynamodb:LeadingKeys': ['RATE#*'] };
    const check = (given: Partial<Statement>) => () => checkConditions('api/subscribe', [statement(given)]);
    expect(check({ conditions: { StringLike: keys } })).toThrow(/ForAllValues/);
    expect(check({ conditions: { 'ForAnyValue:StringLike': keys } })).toThrow(/ForAllValues/);
    expect(check({ conditions: { 'ForAllValues:StringLike': keys } })).toThrow(/Null "false"/);
    const present = { Null: { 'dynamodb:LeadingKeys': ['false'] } };
    const absent = { Null: { 'dynamodb:LeadingKeys': ['true'] } };
    expect(check({ conditions: { 'ForAllValues:StringLike': keys, ...absent } })).toThrow(/Null "false"/);
    const conditions = { 'ForAllValues:StringLike': keys, ...present };
    expect(check({ conditions })).not.toThrow();
    // These have no leading keys, so all items would be allowed.
    expect(check({ conditions, actions: ['dynamodb:Scan'] })).toThrow(/Scan/);
    expect(check({ conditions, actions: ['dynamodb:*'] })).toThrow(/dynamodb:\*/);
    expect(check({ conditions, resources: [`${table}/index/newest`] })).toThrow(/index/);
  });
});

describe('a role for items whose keys begin with RATE#', () => {
  const conditions = {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['RATE#*', 'ADMINS'] },
    Null: { 'dynamodb:LeadingKeys': ['false'] },
  };
  const statements = [statement({ actions: ['dynamodb:*Item', 'dynamodb:Query'], conditions })];
  const allows = (operation: string, input: Record<string, unknown>) =>
    requiredPermissions({ service: 'dynamodb', operation, input, caller: 'Fn' }, ses, partitionKeys).every(
      (needed) => allowing(statements, needed).length > 0,
    );
  const named = (pk: string) => ({ pk: { S: pk }, sk: { S: 'X' } });
  const TableName = 'People';

  it.each(['GetItem', 'DeleteItem', 'UpdateItem'])('allows %s only for such an item', (operation) => {
    expect(allows(operation, { TableName, Key: named('RATE#1') })).toBe(true);
    expect(allows(operation, { TableName, Key: named('ADMINS') })).toBe(true);
    for (const pk of ['ADMIN#root', 'RATE', 'rate#1', 'XRATE#1', 'ADMINS#1'])
      expect(allows(operation, { TableName, Key: named(pk) }), pk).toBe(false);
  });

  it('refuses a request without any key', () => {
    expect(allows('Query', { TableName })).toBe(false);
    expect(allows('BatchGetItem', { RequestItems: { People: { Keys: [] } } })).toBe(false);
  });

  it('checks the key of an item to put', () => {
    expect(allows('PutItem', { TableName, Item: named('RATE#1') })).toBe(true);
    expect(allows('PutItem', { TableName, Item: named('ADMIN#root') })).toBe(false);
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

  it('checks a transaction item by item', () => {
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
  const needed = (
    service: Parameters<typeof requiredPermissions>[0]['service'],
    operation: string,
    input: Record<string, unknown>,
  ) =>
    requiredPermissions({ service, operation, input, caller: 'Fn' }, ses, partitionKeys).map(
      (each) => `${each.action} ${each.resource}`,
    );

  it('the table, or the index of the table', () => {
    expect(needed('dynamodb', 'Query', { TableName: 'People' })).toEqual([`dynamodb:Query ${table}`]);
    expect(needed('dynamodb', 'Query', { TableName: 'People', IndexName: 'newest' })).toEqual([
      `dynamodb:Query ${table}/index/newest`,
    ]);
  });

  it('the permission of each operation in a transaction', () => {
    const TransactItems = [{ Put: { TableName: 'People' } }, { ConditionCheck: { TableName: 'People' } }];
    expect(needed('dynamodb', 'TransactWriteItems', { TransactItems })).toEqual([
      `dynamodb:PutItem ${table}`,
      `dynamodb:ConditionCheckItem ${table}`,
    ]);
  });

  it('sending, for a batch to a queue', () => {
    expect(needed('sqs', 'SendMessageBatch', { QueueUrl: 'http://127.0.0.1:1/000000000000/Jobs' })).toEqual([
      'sqs:SendMessage arn:aws:sqs:us-east-1:000000000000:Jobs',
    ]);
  });

  it("the sender's identity and the configuration set, for a mail", () => {
    const input = { FromEmailAddress: 'Us <us@example.org>', ConfigurationSetName: 'Set' };
    expect(needed('ses', 'SendEmail', input)).toEqual([
      'ses:SendEmail arn:aws:ses:us-east-1:000000000000:identity/example.org',
      'ses:SendEmail arn:aws:ses:us-east-1:000000000000:configuration-set/Set',
    ]);
  });
});
