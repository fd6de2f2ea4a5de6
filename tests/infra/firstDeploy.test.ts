import { describe, expect, test } from 'vitest';
import { builtStacks, type Resource } from '../support/cloud/stack.ts';

const resources = () =>
  Object.values(builtStacks()).flatMap((template) => Object.entries<Resource>(template.toJSON().Resources));

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
  test('nothing is deleted that CloudFormation could not delete: protected tables, and the bucket that has files by then', () => {
    // Told to delete one of them, it would stop in ROLLBACK_FAILED, and the next deploy with it.
    const stuck = resources().filter((each) => isTable(each) || isSite(each));
    expect(stuck).toHaveLength(5);
    for (const [, { DeletionPolicy }] of stuck) expect(DeletionPolicy).toBe('Retain');
    for (const [, { Properties }] of stuck.filter(isTable)) expect(Properties.DeletionProtectionEnabled).toBe(true);
  });

  test('what else is kept with the stack goes if it never was', () => {
    const kept = resources().filter(([, { DeletionPolicy }]) => DeletionPolicy === 'RetainExceptOnCreate');
    expect(new Set(kept.map(([, { Type }]) => Type))).toEqual(
      new Set(['AWS::S3::Bucket', 'AWS::SecretsManager::Secret']),
    );
    expect(resources().filter(([, { DeletionPolicy }]) => DeletionPolicy === 'Retain')).toHaveLength(5);
  });

  test('nothing that may be left over has a name that the next try would need', () => {
    const named = resources().filter(
      ([, { Type, Properties = {} }]) =>
        Type !== 'AWS::Lambda::Permission' &&
        names.some((name) => name in Properties && typeof Properties[name] === 'string'),
    );
    expect(named.map(([id]) => id)).toEqual([]);
  });
});

const isTable = ([, { Type }]: [string, Resource]) => Type === 'AWS::DynamoDB::Table';
const isSite = ([id, { Type }]: [string, Resource]) => Type === 'AWS::S3::Bucket' && id.startsWith('Site');
