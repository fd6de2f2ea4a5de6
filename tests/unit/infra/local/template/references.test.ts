// biome-ignore-all lint/suspicious/noTemplateCurlyInString: CloudFormation's own placeholders
import { describe, expect, it } from 'vitest';
import type { Template } from '../../../../../infra/local/template/intrinsics.ts';
import { fn, read, role } from '../../../../support/cloud/templates.ts';

describe('references', () => {
  const variables = (Variables: object, rest: Partial<Template> = {}, more: Template['Resources'] = {}) =>
    read({ FnRole: role, Fn: fn({ Environment: { Variables } }), ...more }, rest).functions[0]?.environment;

  it('resolve to the names with which a function calls queues and secrets', () => {
    const resources = {
      Jobs: { Type: 'AWS::SQS::Queue' },
      Vault: {
        Type: 'AWS::SecretsManager::Secret',
        Properties: { GenerateSecretString: { PasswordLength: 64, ExcludePunctuation: true } },
      },
    };
    const given = { QUEUE: { Ref: 'Jobs' }, ARN: { 'Fn::GetAtt': ['Jobs', 'Arn'] }, SECRET: { Ref: 'Vault' } };
    expect(variables(given, {}, resources)).toEqual({
      QUEUE: 'http://127.0.0.1:5000/000000000000/Jobs',
      ARN: 'arn:aws:sqs:us-east-1:000000000000:Jobs',
      SECRET: 'arn:aws:secretsmanager:us-east-1:000000000000:secret:Vault-local0',
    });
  });

  it('are joined, split, selected and substituted', () => {
    const given = {
      JOINED: { 'Fn::Join': ['-', ['a', { Ref: 'AWS::Region' }]] },
      SPLIT: { 'Fn::Select': [1, { 'Fn::Split': ['/', 'x/y/z'] }] },
      SUBSTITUTED: { 'Fn::Sub': '${AWS::AccountId} in ${AWS::Region}' },
    };
    expect(variables(given)).toEqual({
      JOINED: 'a-us-east-1',
      SPLIT: 'y',
      SUBSTITUTED: '000000000000 in us-east-1',
    });
  });

  it.each([
    ['Fn::If', ['IsHere', 'yes', 'no']],
    ['Fn::Sub', ['${who}', { who: 'me' }]],
  ])('by %s are refused by name: the local cloud does not know them', (name, argument) => {
    expect(() => variables({ GIVEN: { [name]: argument } })).toThrow(`The local cloud does not know ${name}`);
  });

  it('to the site use HTTP, because the local CloudFront has no TLS', () => {
    const Site = {
      Type: 'AWS::CloudFront::Distribution',
      Properties: {
        DistributionConfig: {
          Origins: [],
          DefaultCacheBehavior: { TargetOriginId: 'x', CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6' },
        },
      },
    };
    const given = { SITE_URL: { 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': ['Site', 'DomainName'] }]] } };
    expect(variables(given, {}, { Site })).toEqual({ SITE_URL: 'http://localhost:4000' });
  });
});
