import { describe, expect, it } from 'vitest';
import { fn, read, role } from '../../../../support/cloud/templates.ts';

describe('what the local cloud does not know', () => {
  it('a resource type stops the start and is named', () => {
    expect(() => read({ Search: { Type: 'AWS::OpenSearchService::Domain' } })).toThrow(
      'Search: the local cloud does not know the resource type AWS::OpenSearchService::Domain',
    );
  });

  it('a property of a known type stops the start and is named', () => {
    const Properties = { VisibilityTimeout: 30, FifoQueue: true };
    expect(() => read({ Jobs: { Type: 'AWS::SQS::Queue', Properties } })).toThrow(/Jobs.*FifoQueue/);
  });

  it('an attribute of a resource is named', () => {
    const Properties = { DisplayName: { 'Fn::GetAtt': ['Jobs', 'Colour'] } };
    expect(() => read({ Jobs: { Type: 'AWS::SQS::Queue' }, Told: { Type: 'AWS::SNS::Topic', Properties } })).toThrow(
      /Jobs.*Colour/,
    );
  });

  it('a managed policy that grants more than logging is named', () => {
    const ManagedPolicyArns = ['arn:aws:iam::aws:policy/AdministratorAccess'];
    expect(() =>
      read({ FnRole: { ...role, Properties: { ...role.Properties, ManagedPolicyArns } }, Fn: fn() }),
    ).toThrow(/FnRole.*AdministratorAccess/);
  });

  it('a part of a policy is named', () => {
    const Statement = [{ Effect: 'Allow', NotAction: 'sns:Publish', Resource: '*', Principal: '*' }];
    const Properties = { Topics: [{ Ref: 'Told' }], PolicyDocument: { Statement } };
    expect(() =>
      read({ Told: { Type: 'AWS::SNS::Topic' }, Policy: { Type: 'AWS::SNS::TopicPolicy', Properties } }),
    ).toThrow(/Policy.*NotAction/);
  });

  it('a subscription with an unknown protocol is named', () => {
    const Properties = { TopicArn: { Ref: 'Told' }, Protocol: 'sms', Endpoint: '+15550100' };
    expect(() =>
      read({ Told: { Type: 'AWS::SNS::Topic' }, Phone: { Type: 'AWS::SNS::Subscription', Properties } }),
    ).toThrow(/Phone.*sms/);
  });
});
