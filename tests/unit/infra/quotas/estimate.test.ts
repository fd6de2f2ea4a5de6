// biome-ignore-all lint/suspicious/noTemplateCurlyInString: CloudFormation's own placeholders
import { expect, test } from 'vitest';
import { estimator } from '../../../../infra/quotas/estimate.ts';

const estimate = (value: unknown) =>
  estimator({
    name: 'DharmaChats',
    bytes: 1,
    template: {
      Parameters: { Version: { Default: '10' }, TableFromOutside: {} },
      Resources: {
        Table: { Type: 'AWS::DynamoDB::Table' },
        Bucket: { Type: 'AWS::S3::Bucket' },
        Jobs: { Type: 'AWS::SQS::Queue' },
        Alerts: { Type: 'AWS::SNS::Topic' },
        Secret: { Type: 'AWS::SecretsManager::Secret' },
        Fn: { Type: 'AWS::Lambda::Function', Properties: { FunctionName: 'x'.repeat(64) } },
        FunctionWithALogicalIdThatIsLongerThanItsNameMayBe0123456789ABCDEF: { Type: 'AWS::Lambda::Function' },
      },
    },
  })(value);
const of = (id: string, attribute: string) => ({ 'Fn::GetAtt': [id, attribute] });

/** What a deploy in Singapore, or in a region with a name as long, puts there. */
const named = (id: string) => `DharmaChats-${id}-1A2B3C4D5E6F7`;
const arn = (service: string, rest: string) => `arn:aws:${service}:ap-southeast-1:123456789012:${rest}`;
const identities = { 'Fn::Sub': 'arn:${AWS::Partition}:ses:${AWS::Region}:${AWS::AccountId}:identity/*' };
const stream = `table/${named('Table')}/stream/2026-11-26T20:12:13.456`;
const jobs = `https://sqs.ap-southeast-1.amazonaws.com/123456789012/${named('Jobs')}`;
const bucket = `${named('Bucket').toLowerCase()}.s3.ap-southeast-1.amazonaws.com`;
const values: [string, unknown, string][] = [
  ['a pseudo parameter', { Ref: 'AWS::Region' }, 'ap-southeast-1'],
  ['a name', { Ref: 'Table' }, named('Table')],
  ['a given name', { Ref: 'Fn' }, 'x'.repeat(64)],
  ['an ARN of a table', of('Table', 'Arn'), arn('dynamodb', `table/${named('Table')}`)],
  ['an ARN of a stream', of('Table', 'StreamArn'), arn('dynamodb', stream)],
  ['an ARN of a secret', { Ref: 'Secret' }, arn('secretsmanager', 'secret:Secret1A2B3C4D5E6F7-Ab1Cd2-Ef3Gh4')],
  ['an ARN of a function', of('Fn', 'Arn'), arn('lambda', `function:${'x'.repeat(64)}`)],
  ['an ARN of a topic', { Ref: 'Alerts' }, arn('sns', named('Alerts'))],
  ['an ARN in GovCloud', identities, 'arn:aws-us-gov:ses:us-gov-west-1:123456789012:identity/*'],
  ['the address of a queue', { Ref: 'Jobs' }, jobs],
  ['the host name of a bucket', of('Bucket', 'RegionalDomainName'), bucket],
  ['a parameter from the outer stack', { Ref: 'TableFromOutside' }, arn('dynamodb', 'table/Outside')],
  ['the longer of two', { 'Fn::If': ['IsHere', 'longer', 'long'] }, 'longer'],
];

test.each(values)('%s is at least as long as a deploy makes it', (_, value, made) => {
  expect(String(estimate(value)).length).toBeGreaterThanOrEqual(made.length);
});

test('what CloudFormation cuts is not taken for longer than it may be', () => {
  expect(estimate({ Ref: 'FunctionWithALogicalIdThatIsLongerThanItsNameMayBe0123456789ABCDEF' })).toHaveLength(64);
});

test('texts around what is unknown are kept as they are', () => {
  expect(
    estimate({
      Statement: [{ Resource: { 'Fn::Join': ['/', ['a', { Ref: 'Version' }, { 'Fn::Select': [1, ['b', 'c']] }]] } }],
    }),
  ).toEqual({ Statement: [{ Resource: 'a/10/c' }] });
  expect(estimate({ 'Fn::Sub': ['${name}-${Version}', { name: 'v' }] })).toBe('v-10');
  expect(estimate({ 'Fn::Join': ['', { 'Fn::Split': ['-', 'a-b'] }] })).toBe('ab');
});

test('a function whose result no one can estimate is named', () => {
  expect(() => estimate({ 'Fn::ImportValue': 'Elsewhere' })).toThrow(
    'nobody knows how long the result of Fn::ImportValue is',
  );
});
