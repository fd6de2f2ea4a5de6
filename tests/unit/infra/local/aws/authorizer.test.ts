import { describe, expect, it } from 'vitest';
import { createAuthorizer } from '../../../../../infra/local/aws/authorizer.ts';
import type { LambdaFunction } from '../../../../../infra/local/template/compute.ts';
import { topicArn } from '../../../../../infra/local/template/resources.ts';
import type { Statement } from '../../../../../infra/local/template/statements.ts';

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
const publish = {
  principal: 'cloudwatch.amazonaws.com',
  action: 'sns:Publish',
  resource: topic,
  sourceArn: 'arn:aws:cloudwatch:us-east-1:000000000000:alarm:Loud',
};

describe('an AWS service', () => {
  it('needs a statement that allows its request: it is not enough that none denies it', () => {
    expect(authorizer([overTls]).serviceMay(publish)).toBe(false);
    expect(authorizer([overTls, publishing]).serviceMay(publish)).toBe(true);
  });

  it('acts only for the resources that the policy names', () => {
    const { serviceMay } = authorizer([overTls, publishing]);
    expect(serviceMay({ ...publish, sourceArn: 'arn:aws:cloudwatch:us-east-1:111111111111:alarm:Loud' })).toBe(false);
    expect(serviceMay({ ...publish, principal: 'events.amazonaws.com' })).toBe(false);
    expect(serviceMay({ ...publish, action: 'sns:Subscribe' })).toBe(false);
  });
});

describe('a function', () => {
  const fn = { id: 'Fn', name: 'workers/send', role: 'arn:aws:iam::000000000000:role/FnRole' } as LambdaFunction;
  const allowed: Statement = { effect: 'Allow', actions: ['sns:Publish'], resources: ['*'], conditions: {} };
  const ask = { action: 'sns:Publish', resource: topic };

  it('may do what its role or the resource’s policy allows', () => {
    expect(authorizer([overTls], [{ ...fn, statements: [allowed] }]).functionMay('Fn', ask)).toBe(true);
    const named = { ...publishing, principals: [fn.role], conditions: {} };
    expect(authorizer([named], [{ ...fn, statements: [] }]).functionMay('Fn', ask)).toBe(true);
    expect(authorizer([publishing], [{ ...fn, statements: [] }]).functionMay('Fn', ask)).toBe(false);
  });

  it('may not do what the resource’s policy denies', () => {
    const denied: Statement = { ...overTls, conditions: {} };
    expect(authorizer([denied], [{ ...fn, statements: [allowed] }]).functionMay('Fn', ask)).toBe(false);
  });
});
