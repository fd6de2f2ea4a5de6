import { describe, expect, test } from 'vitest';
import { builtTemplate, type Resource } from '../support/cloud/stack.ts';

const resources = () => Object.entries<Resource>(builtTemplate().toJSON().Resources);

/** The properties that give a resource a name which must be unique. */
const names = ['TableName', 'BucketName', 'QueueName', 'TopicName', 'LogGroupName', 'RoleName', 'AlarmName'];

describe('after a first deploy that fails, another can follow without cleaning up', () => {
  test('CloudFormation does not delete what it cannot: protected tables, and the bucket that already has files', () => {
    // Deleting one of them would end in ROLLBACK_FAILED, and so would the next deploy.
    const undeletable = resources().filter((each) => isTable(each) || isSite(each));
    expect(undeletable).toHaveLength(5);
    for (const [, { DeletionPolicy }] of undeletable) expect(DeletionPolicy).toBe('Retain');
    for (const [, { Properties }] of undeletable.filter(isTable))
      expect(Properties.DeletionProtectionEnabled).toBe(true);
  });

  test('everything else that outlives the stack is deleted with a failed first deploy', () => {
    const kept = resources().filter(([, { DeletionPolicy }]) => DeletionPolicy === 'RetainExceptOnCreate');
    expect(new Set(kept.map(([, { Type }]) => Type))).toEqual(
      new Set(['AWS::S3::Bucket', 'AWS::SecretsManager::Secret']),
    );
    expect(resources().filter(([, { DeletionPolicy }]) => DeletionPolicy === 'Retain')).toHaveLength(5);
  });

  test('nothing that may be left over has a name that the next deploy would need', () => {
    const named = resources().filter(
      ([, { Type, Properties = {} }]) =>
        Type !== 'AWS::Lambda::Permission' &&
        names.some((name) => name in Properties && typeof Properties[name] === 'string'),
    );
    expect(named.map(([id]) => id)).toEqual([]);
  });

  test('functions, which are deleted with the stack, have the stack’s name in theirs', () => {
    const ours = resources().filter(
      ([, { Type, Properties }]) => Type === 'AWS::Lambda::Function' && Properties.FunctionName,
    );
    expect(ours.length).toBeGreaterThan(100);
    for (const [, { Properties, DeletionPolicy }] of ours) {
      expect(Properties.FunctionName).toBe(`DharmaChats-${Properties.Description.replaceAll('/', '-')}`);
      expect(DeletionPolicy ?? 'Delete').toBe('Delete');
    }
  });
});

const isTable = ([, { Type }]: [string, Resource]) => Type === 'AWS::DynamoDB::Table';
const isSite = ([id, { Type }]: [string, Resource]) => Type === 'AWS::S3::Bucket' && id.startsWith('Site');
