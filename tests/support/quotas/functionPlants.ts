import { deployed, listOf, many, one, type Plant, policyOf, text } from './plant.ts';

const fn = 'AWS::Lambda::Function';
const mapping = 'AWS::Lambda::EventSourceMapping';
const role = 'AWS::IAM::Role';
const rule = 'AWS::Events::Rule';
const alarm = 'AWS::CloudWatch::Alarm';
const metricFilter = 'AWS::Logs::MetricFilter';
const queueArn = { 'Fn::GetAtt': ['Jobs', 'Arn'] };
const streamArn = { 'Fn::GetAtt': ['Content', 'StreamArn'] };

/** A function and a layer of the sizes that their keys say. */
const packaged = (code: number, layer: number) => ({
  ...deployed({
    Resources: {
      Layer: { Type: 'AWS::Lambda::LayerVersion', Properties: { Content: { S3Key: `${layer}.zip` } } },
      Planted: { Type: fn, Properties: { Code: { S3Key: `${code}.zip` }, Layers: [{ Ref: 'Layer' }] } },
    },
  }),
  packageSize: (key: string) => Number(key.replace('.zip', '')),
});

/** Functions with what starts them, roles, alarms and logs. */
export const functionPlants: Record<string, Plant> = {
  'bytes of a function’s environment': (n) => {
    const around = JSON.stringify({ NAME: '' }).length;
    return one(fn, { Environment: { Variables: { NAME: text(n - around) } } });
  },
  'bytes of a function’s own policy': (n) => {
    const permission = (SourceArn: string) => ({
      Type: 'AWS::Lambda::Permission',
      Properties: { FunctionName: { Ref: 'Job' }, Action: 'lambda:InvokeFunction', Principal: 'x', SourceArn },
    });
    // What the two statements have around the source's ARN, as Lambda shows them.
    const shown = (id: string) => ({
      ...{ Sid: `Planted-${id}-${text(13)}`, Effect: 'Allow', Principal: { Service: 'x' } },
      ...{ Action: 'lambda:InvokeFunction', Resource: 'Planted-Job-XXXXXXXXXXXXX' },
      Condition: { ArnLike: { 'AWS:SourceArn': '' } },
    });
    const around = JSON.stringify({ Version: '2012-10-17', Id: 'default', Statement: [shown('A'), shown('B')] }).length;
    const room = n - around - 1;
    return deployed({ Resources: { A: permission(text(1000)), B: permission(text(room - 1000)) } });
  },
  'layers of a function': (n) => one(fn, { Layers: listOf(n, (each) => `arn${each}`) }),
  'seconds of a function’s timeout': (n) => one(fn, { Timeout: n }),
  'MB of a function’s memory': (n) => one(fn, { MemorySize: n }),
  'bytes of a function’s code': (n) => packaged(n - 1000, 1000),
  'bytes of all functions’ code': (n) => packaged(1000, n - 1000),
  'characters of a function’s name': (n) => one(fn, { FunctionName: text(n) }),
  'characters of a function’s description': (n) => one(fn, { Description: text(n) }),

  'filters of an event source mapping': (n) =>
    one(mapping, { FilterCriteria: { Filters: listOf(n, () => ({ Pattern: '{}' })) } }),
  'characters of a filter’s pattern': (n) => one(mapping, { FilterCriteria: { Filters: [{ Pattern: text(n) }] } }),
  'messages of a batch without a batching window': (n) => one(mapping, { EventSourceArn: queueArn, BatchSize: n }),
  'records of a batch': (n) =>
    one(mapping, { EventSourceArn: queueArn, BatchSize: n, MaximumBatchingWindowInSeconds: 1 }),
  'seconds of a batching window': (n) => one(mapping, { MaximumBatchingWindowInSeconds: n }),
  'invocations at once for a queue': (n) => one(mapping, { ScalingConfig: { MaximumConcurrency: n } }),
  'readers of a table’s stream': (n) => many(n, mapping, { EventSourceArn: streamArn }),

  'characters of a role’s inline policies': (n) =>
    deployed({
      Resources: {
        Role: { Type: role, Properties: { Policies: [{ PolicyDocument: policyOf(1000) }] } },
        Policy: {
          Type: 'AWS::IAM::Policy',
          Properties: { Roles: [{ Ref: 'Role' }], PolicyDocument: policyOf(n - 1000) },
        },
      },
    }),
  'characters of a role’s trust policy': (n) => one(role, { AssumeRolePolicyDocument: policyOf(n) }),
  'managed policies of a role': (n) => one(role, { ManagedPolicyArns: listOf(n, (each) => `arn${each}`) }),
  'characters of a managed policy': (n) => one('AWS::IAM::ManagedPolicy', { PolicyDocument: policyOf(n) }),
  'roles of an account': (n) => many(n, role),
  'characters of a role’s name': (n) => one(role, { RoleName: text(n) }),

  'targets of a rule': (n) => one(rule, { Targets: listOf(n, () => ({})) }),
  'rules of an event bus': (n) => many(n, rule),
  'characters of an alarm’s description': (n) => one(alarm, { AlarmDescription: text(n) }),
  'actions of an alarm': (n) => one(alarm, { AlarmActions: listOf(n, () => 'arn') }),
  'widgets of a dashboard': (n) =>
    one('AWS::CloudWatch::Dashboard', {
      DashboardBody: JSON.stringify({ widgets: listOf(n, () => ({ type: 'text' })) }),
    }),
  'metric filters of a log group': (n) => many(n, metricFilter, { LogGroupName: { Ref: 'Log' } }),
  'characters of a metric filter’s pattern': (n) => one(metricFilter, { FilterPattern: text(n) }),
};
