import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { builtTemplate, type Resource } from '../support/cloud/stack.ts';

const resources = () => Object.entries<Resource>(builtTemplate().toJSON().Resources);

/** A property that names something: `DistributionConfig.Origins.HeaderName`, without the places in lists. */
interface Naming {
  id: string;
  type: string;
  property: string;
  value: unknown;
}

/** Every property of a resource whose name says that it names something, unless it refers to another resource. */
function namingsOf([id, { Type: type, Properties }]: [string, Resource]): Naming[] {
  const within = (part: unknown, path: string[]): Naming[] =>
    Object.entries(typeof part === 'object' ? (part ?? {}) : {}).flatMap(([key, value]) => {
      const at = Array.isArray(part) ? path : [...path, key];
      if (!/(Name|Aliases|Identity)$/.test(key)) return within(value, at);
      return isReference(value) ? [] : [{ id, type, property: at.join('.'), value }];
    });
  return within(Properties, []);
}

/** Whether a value comes from another resource's own name. */
const isReference = (value: unknown) => /"Fn::GetAtt"|"Ref":"(?!AWS::)/.test(JSON.stringify(value));

/** Names that must be unique in an account, whatever the region: of CloudFront, and of IAM. */
const uniqueInAccount = /^AWS::(CloudFront::(?!Distribution$)|IAM::(Role RoleName|User|Group|ManagedPolicy))/;

/** Names that collide with nothing outside their resource or their stack. */
const harmless = [
  // Parts of one resource; an empty one is none.
  /^AWS::DynamoDB::Table .*\.(AttributeName|IndexName)$/,
  /^AWS::IAM::(Role Policies\.|Policy )PolicyName$/,
  /^AWS::CloudFront::Distribution .*\.(HeaderName|OriginAccessIdentity)$/,
  /^AWS::ApiGatewayV2::Stage StageName$/,
  // A metric is watched, or counted, by its name.
  /^AWS::CloudWatch::Alarm .*MetricName$/,
  /^AWS::CloudWatch::Alarm .*Dimensions\.Name$/,
  /^AWS::Logs::MetricFilter MetricTransformations\.MetricName$/,
  // APIs may have equal names: https://docs.aws.amazon.com/apigatewayv2/latest/api-reference/apis.html
  /^AWS::ApiGatewayV2::Api Name$/,
  // The settings senderIdentity and domain say what to do if the account has them: docs/operate.md and docs/restore.md.
  /^AWS::SES::EmailIdentity EmailIdentity$/,
  /^AWS::CloudFront::Distribution DistributionConfig\.Aliases$/,
];

const stackName = 'DharmaChats';
const longestRegion = 'ap-southeast-1';

const namings = () => resources().flatMap(namingsOf);

describe('after a first deploy that fails, another can follow without cleaning up', () => {
  test('CloudFormation does not delete what it cannot: protected tables, and a bucket with files', () => {
    // Deleting one of them would end in ROLLBACK_FAILED, and so would the next deploy.
    const undeletable = resources().filter((each) => isTable(each) || isSite(each));
    expect(undeletable).toHaveLength(5);
    for (const [, { DeletionPolicy }] of undeletable) expect(DeletionPolicy).toBe('Retain');
  });

  test('everything else that outlives the stack is deleted with a failed first deploy', () => {
    const kept = resources().filter(([, { DeletionPolicy }]) => DeletionPolicy === 'RetainExceptOnCreate');
    expect(new Set(kept.map(([, { Type }]) => Type))).toEqual(
      new Set(['AWS::S3::Bucket', 'AWS::SES::EmailIdentity', 'AWS::SecretsManager::Secret']),
    );
    expect(resources().filter(([, { DeletionPolicy }]) => DeletionPolicy === 'Retain')).toHaveLength(5);
  });

  test('nothing has a name that another stack, or the next deploy, would need', () => {
    const wrong = namings().filter(({ id, type, property, value }) => {
      const what = `${type} ${property}`;
      if (harmless.some((pattern) => pattern.test(what))) return false;
      const text = JSON.stringify(value);
      if (uniqueInAccount.test(what)) return !text.includes(stackName) || !text.includes('{"Ref":"AWS::Region"}');
      // In one region, the stack's name tells its parts from those of others, unless they outlive it.
      const isKept = resources().some(
        ([each, { DeletionPolicy = 'Delete' }]) => each === id && DeletionPolicy !== 'Delete',
      );
      return isKept || !text.startsWith(`"${stackName}-`);
    });
    expect(wrong.map(({ id, property, value }) => [id, property, value])).toEqual([]);
  });

  // The least that one of them takes: https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-properties-cloudfront-originaccesscontrol-originaccesscontrolconfig.html
  test('names in CloudFront have at most 64 characters in every region', () => {
    const names = namings().flatMap(({ id, type, value }) => {
      const parts = (value as { 'Fn::Join'?: [string, (string | object)[]] })['Fn::Join']?.[1] ?? [value];
      const name = parts.map((part) => (typeof part === 'string' ? part : longestRegion)).join('');
      return uniqueInAccount.test(`${type} `) ? [{ id, isTooLong: name.length > 64 }] : [];
    });
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter(({ isTooLong }) => isTooLong)).toEqual([]);
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

test('a destroy keeps people’s data, what links in emails need, and the identity that sends', () => {
  const left = resources().filter(([, { DeletionPolicy }]) => DeletionPolicy?.startsWith('Retain'));
  expect(left.map(([id]) => id.replace(/[0-9A-F]{8}$/, ''))).toEqual(
    expect.arrayContaining([
      ...['DataContent', 'DataPeople', 'DataSends', 'DataAccess', 'MediaBucket', 'SecretsLinks', 'MailIdentity'],
    ]),
  );
  const [, section = ''] = readFileSync('docs/deploy.md', 'utf8').split('## Remove');
  expect([...new Set(left.map(([, { Type }]) => Type))].filter((type) => !section.includes(type))).toEqual([]);
});
