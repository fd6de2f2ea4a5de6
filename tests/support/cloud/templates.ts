// biome-ignore-all lint/suspicious/noTemplateCurlyInString: CloudFormation's own placeholders

import { readTemplate } from '../../../infra/local/template/readTemplate.ts';
import type { Template } from '../../../infra/local/template/resolve.ts';

const at = { site: 'localhost:4000', services: 'http://127.0.0.1:5000' };
export const read = (Resources: Template['Resources'], rest: Partial<Template> = {}) =>
  readTemplate({ Resources, ...rest }, at, (key) => `/assets/${key}`);

export const roleOf = (Service: string) => ({
  Type: 'AWS::IAM::Role',
  Properties: {
    AssumeRolePolicyDocument: { Statement: [{ Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service } }] },
  },
});
export const role = roleOf('lambda.amazonaws.com');
export const fn = (properties: object = {}) => ({
  Type: 'AWS::Lambda::Function',
  Properties: {
    Code: { S3Bucket: { 'Fn::Sub': 'assets-${AWS::AccountId}' }, S3Key: 'abc.zip' },
    Handler: 'index.handler',
    Runtime: 'nodejs24.x',
    Role: { 'Fn::GetAtt': ['FnRole', 'Arn'] },
    ...properties,
  },
});
