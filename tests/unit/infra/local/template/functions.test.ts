import { describe, expect, it } from 'vitest';
import { createAuthorizer } from '../../../../../infra/local/aws/authorizer.ts';
import { checkDestination } from '../../../../../infra/local/lambda/failureDestination.ts';
import { checkTracing } from '../../../../../infra/local/lambda/tracing.ts';
import type { Schedule } from '../../../../../infra/local/template/compute.ts';
import { fn, read, role, roleOf } from '../../../../support/cloud/templates.ts';

describe('a function', () => {
  it('has the statements of its role', () => {
    const policy = {
      Type: 'AWS::IAM::Policy',
      Properties: {
        Roles: [{ Ref: 'FnRole' }],
        PolicyDocument: { Statement: [{ Effect: 'Allow', Action: 'sqs:SendMessage', Resource: '*' }] },
      },
    };
    const { functions } = read({ FnRole: role, Fn: fn({ Description: 'workers/send', Timeout: 60 }), Policy: policy });
    expect(functions).toMatchObject([
      {
        id: 'Fn',
        name: 'workers/send',
        folder: '/assets/abc.zip',
        timeout: 60,
        statements: [{ effect: 'Allow', actions: ['sqs:SendMessage'], resources: ['*'] }],
      },
    ]);
  });

  it('needs a role that Lambda may assume', () => {
    expect(() => read({ FnRole: roleOf('ec2.amazonaws.com'), Fn: fn() })).toThrow(/Fn: .*cannot be assumed by Lambda/);
  });

  it('may be traced by X-Ray if its role allows that', () => {
    const traced = (Action: string) => {
      const Policies = [
        { PolicyName: 'X', PolicyDocument: { Statement: [{ Effect: 'Allow', Action, Resource: '*' }] } },
      ];
      const FnRole = { ...role, Properties: { ...role.Properties, Policies } };
      const stack = read({ FnRole, Fn: fn({ TracingConfig: { Mode: 'Active' } }) });
      const authorizer = createAuthorizer(stack, () => ({ identities: [], sandbox: false }));
      for (const each of stack.functions) checkTracing(each, authorizer);
    };
    traced('xray:PutTraceSegments');
    expect(() => traced('xray:GetTraceSummaries')).toThrow(
      'Fn: The provided execution role does not have permissions to call PutTraceSegments on XRAY',
    );
  });

  it("is left out if it only serves CDK's own custom resources", () => {
    const Properties = { ServiceToken: { 'Fn::GetAtt': ['Fn', 'Arn'] }, HandlerArn: 'x' };
    expect(read({ FnRole: role, Fn: fn(), Trigger: { Type: 'Custom::Trigger', Properties } }).functions).toEqual([]);
  });
});

describe('a schedule', () => {
  const Hourly = {
    Type: 'AWS::Events::Rule',
    Properties: {
      ScheduleExpression: 'rate(1 hour)',
      State: 'ENABLED',
      Targets: [{ Arn: { 'Fn::GetAtt': ['Fn', 'Arn'] }, Id: 'Target0' }],
    },
  };
  const config = (properties: object) => ({
    Type: 'AWS::Lambda::EventInvokeConfig',
    Properties: { FunctionName: { Ref: 'Fn' }, Qualifier: '$LATEST', ...properties },
  });
  const parts = { FnRole: role, Fn: fn(), Hourly, Lost: { Type: 'AWS::SQS::Queue' } };
  const Destination = { 'Fn::GetAtt': ['Lost', 'Arn'] };

  it('starts its function with Lambda’s defaults, or as the template says', () => {
    const hourly = { id: 'Hourly', expression: 'rate(1 hour)', function: 'Fn' };
    expect(read(parts).schedules).toEqual([{ ...hourly, retries: 2, maxAge: 21_600, onFailure: undefined }]);
    const Config = config({
      ...{ MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60, DestinationConfig: { OnFailure: { Destination } } },
    });
    expect(read({ ...parts, Config }).schedules).toEqual([{ ...hourly, retries: 0, maxAge: 60, onFailure: 'Lost' }]);
  });

  it('stops the start with limits that Lambda refuses', () => {
    for (const [properties, sentence] of [
      [{ MaximumRetryAttempts: 3 }, /Config.*MaximumRetryAttempts/],
      [{ MaximumEventAgeInSeconds: 30 }, /Config.*MaximumEventAgeInSeconds/],
      [{ Qualifier: 'live' }, /Config.*Qualifier/],
    ] as const)
      expect(() => read({ ...parts, Config: config(properties) })).toThrow(sentence);
  });

  it('needs a role that may report what is given up', () => {
    const Config = config({ DestinationConfig: { OnFailure: { Destination } } });
    const stack = read({ ...parts, Config });
    const authorizer = createAuthorizer(stack, () => ({ identities: [], sandbox: false }));
    const [schedule] = stack.schedules;
    expect(() => checkDestination(schedule as Schedule, authorizer)).toThrow(
      'Hourly: The provided execution role does not have permissions to call SendMessage on SQS',
    );
  });
});

describe('identities at SES', () => {
  const mailing = (from: string) => {
    const Condition = { StringEquals: { 'ses:FromAddress': from } };
    const Statement = [{ Effect: 'Allow', Action: 'ses:SendEmail', Resource: '*', Condition }];
    const Policies = [{ PolicyName: 'Mail', PolicyDocument: { Statement } }];
    return { ...role, Properties: { ...role.Properties, Policies } };
  };

  it('are those of the stack, and the sender if the account already has an identity for it', () => {
    const Identity = { Type: 'AWS::SES::EmailIdentity', Properties: { EmailIdentity: 'river.org' } };
    const made = read({ Identity, FnRole: mailing('us@river.org') });
    expect(made.mail.identities).toEqual([{ name: 'river.org' }]);
    const had = read({ FnRole: mailing('us@lake.org') });
    expect(had.mail.identities).toEqual([{ name: 'us@lake.org' }]);
  });
});
