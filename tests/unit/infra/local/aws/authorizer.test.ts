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
const otherAlarm = 'arn:aws:cloudwatch:us-east-1:111111111111:alarm:Loud';
const publish = {
  principal: 'cloudwatch.amazonaws.com',
  action: 'sns:Publish',
  resource: topic,
  sourceArn: 'arn:aws:cloudwatch:us-east-1:000000000000:alarm:Loud',
};

describe('an AWS service', () => {
  it.each([
    ['may do what a statement allows it', [overTls, publishing], {}, true],
    ['needs one: it is not enough that none denies it', [overTls], {}, false],
    ['acts only for the resources that it names', [publishing], { sourceArn: otherAlarm }, false],
    ['is only the one that it names', [publishing], { principal: 'events.amazonaws.com' }, false],
    ['does only what it names', [publishing], { action: 'sns:Subscribe' }, false],
  ])('%s', (_, policy, request, may) => {
    expect(authorizer(policy).serviceMay({ ...publish, ...request })).toBe(may);
  });
});

describe('a function', () => {
  const fn = { id: 'Fn', name: 'workers/send', role: 'arn:aws:iam::000000000000:role/FnRole' } as LambdaFunction;
  const allowed: Statement = { effect: 'Allow', actions: ['sns:Publish'], resources: ['*'], conditions: {} };

  it.each([
    ['may do what its role allows', [overTls], [allowed], true],
    ['may do what the resource’s policy allows', [{ ...publishing, principals: [fn.role], conditions: {} }], [], true],
    ['may not do what that policy allows others', [publishing], [], false],
    ['may not do what that policy denies', [{ ...overTls, conditions: {} }], [allowed], false],
  ])('%s', (_, policy, statements, may) => {
    const { functionMay } = authorizer(policy, [{ ...fn, statements }]);
    expect(functionMay('Fn', { action: 'sns:Publish', resource: topic })).toBe(may);
  });
});
