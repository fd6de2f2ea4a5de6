import { describe, expect, it } from 'vitest';
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

  it("is left out if it only serves CDK's own custom resources", () => {
    const Properties = { ServiceToken: { 'Fn::GetAtt': ['Fn', 'Arn'] }, HandlerArn: 'x' };
    expect(read({ FnRole: role, Fn: fn(), Trigger: { Type: 'Custom::Trigger', Properties } }).functions).toEqual([]);
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
