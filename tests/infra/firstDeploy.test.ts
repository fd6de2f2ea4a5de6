import { beforeAll, describe, expect, test } from 'vitest';
import { type Resource, type Stacks, synthesizeStacks } from '../support/stack.ts';

let stacks: Stacks;
beforeAll(() => {
  stacks = synthesizeStacks();
});

const resources = () =>
  Object.entries({ ...stacks.stack.toJSON().Resources, ...stacks.routes.toJSON().Resources } as Record<
    string,
    Resource
  >);

/** The properties by which a resource of a type gets a name that AWS has but once. */
const names = [
  'TableName',
  'BucketName',
  'QueueName',
  'TopicName',
  'LogGroupName',
  'FunctionName',
  'RoleName',
  'AlarmName',
];

describe('a first deploy that fails can be repeated without cleaning up', () => {
  test('what is kept when the stack goes goes with a stack that never was, but for protected tables', () => {
    const kept = resources().filter(([, { DeletionPolicy }]) => !['Delete', undefined].includes(DeletionPolicy));
    const [tables, others] = [kept.filter(isTable), kept.filter((each) => !isTable(each))];
    expect(new Set(others.map(([, { Type }]) => Type))).toEqual(
      new Set(['AWS::S3::Bucket', 'AWS::SecretsManager::Secret']),
    );
    for (const [, { DeletionPolicy }] of others) expect(DeletionPolicy).toBe('RetainExceptOnCreate');
    // CloudFormation cannot delete a protected table: told to, it would stop in ROLLBACK_FAILED.
    for (const [, { DeletionPolicy, Properties }] of tables) {
      expect([DeletionPolicy, Properties.DeletionProtectionEnabled]).toEqual(['Retain', true]);
    }
  });

  test('nothing that may be left over has a name that the next try would need', () => {
    const named = resources().filter(
      ([, { Type, Properties = {} }]) =>
        Type !== 'AWS::Lambda::Permission' &&
        names.some((name) => name in Properties && typeof Properties[name] === 'string'),
    );
    expect(named.map(([id]) => id)).toEqual([]);
  });

  test('the bucket that goes with the stack is emptied first', () => {
    const gone = resources().filter(
      ([, { Type, DeletionPolicy }]) => Type === 'AWS::S3::Bucket' && DeletionPolicy === 'Delete',
    );
    const emptied = resources().filter(([, { Type }]) => Type === 'Custom::S3AutoDeleteObjects');
    expect(emptied.map(([, { Properties }]) => Properties.BucketName.Ref)).toEqual(gone.map(([id]) => id));
    expect(gone).toHaveLength(1);
  });
});

const isTable = ([, { Type }]: [string, Resource]) => Type === 'AWS::DynamoDB::Table';
