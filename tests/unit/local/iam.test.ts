import { describe, expect, it } from 'vitest';
import { checkConditions, isAllowed } from '../../../infra/local/aws/iam.ts';
import { requiredPermissions } from '../../../infra/local/aws/permissions.ts';
import type { Statement } from '../../../infra/local/template/statements.ts';

const table = 'arn:aws:dynamodb:us-east-1:000000000000:table/People';
const statement = (given: Partial<Statement>): Statement => ({
  effect: 'Allow',
  actions: ['dynamodb:GetItem'],
  resources: [table],
  conditions: {},
  ...given,
});
const ask = { action: 'dynamodb:GetItem', resource: table };

describe('a role', () => {
  it('allows what it names and nothing else', () => {
    expect(isAllowed([statement({})], ask)).toBe(true);
    expect(isAllowed([statement({})], { ...ask, action: 'dynamodb:PutItem' })).toBe(false);
    expect(isAllowed([statement({})], { ...ask, resource: `${table}/index/newest` })).toBe(false);
    expect(isAllowed([], ask)).toBe(false);
  });

  it('may use wildcards', () => {
    expect(isAllowed([statement({ actions: ['dynamodb:Get*'], resources: [`${table}*`] })], ask)).toBe(true);
    expect(isAllowed([statement({ actions: ['dynamodb:Get?tem'] })], ask)).toBe(true);
    expect(isAllowed([statement({ resources: ['*'] })], ask)).toBe(true);
  });

  it('denies before it allows', () => {
    expect(isAllowed([statement({}), statement({ effect: 'Deny' })], ask)).toBe(false);
  });

  it('asks what its conditions ask', () => {
    const conditions = { StringEquals: { 'ses:FromAddress': ['us@example.org'] } };
    const statements = [statement({ actions: ['ses:SendEmail'], resources: ['*'], conditions })];
    const send = { action: 'ses:SendEmail', resource: 'arn:x' };
    expect(isAllowed(statements, { ...send, context: { 'ses:FromAddress': ['us@example.org'] } })).toBe(true);
    expect(isAllowed(statements, { ...send, context: { 'ses:FromAddress': ['you@example.org'] } })).toBe(false);
    expect(isAllowed(statements, send)).toBe(false);
  });

  it('with a condition that cannot be judged stops the start', () => {
    const conditions = { IpAddress: { 'aws:SourceIp': ['10.0.0.0/8'] } };
    expect(() => checkConditions('workers/send', [statement({ conditions })])).toThrow(/workers\/send.*IpAddress/);
  });
});

describe('a call needs', () => {
  const ses = { identities: ['example.org'], sandbox: false };
  const needed = (
    service: Parameters<typeof requiredPermissions>[0]['service'],
    operation: string,
    input: Record<string, unknown>,
  ) =>
    requiredPermissions({ service, operation, input, caller: 'Fn' }, ses).map(
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
