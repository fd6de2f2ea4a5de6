import type { Deployment, Template } from '../../../infra/quotas/deployment.ts';

/** A deploy that uses exactly this much of a quota. */
type Plant = (used: number) => Deployment;

export type Properties = Record<string, unknown>;

/** A deploy of one stack with this template. */
export const deployed = (template: Partial<Template>): Deployment => ({
  stacks: [{ name: 'Planted', template: { Resources: {}, ...template }, bytes: 1 }],
  packageSize: () => 0,
});

const listOf = <T>(length: number, make: (index: number) => T) => Array.from({ length }, (_, n) => make(n));
const text = (length: number) => 'x'.repeat(length);

/** So many entries `{E0: value, E1: value, ...}`. */
const entriesOf = <T>(length: number, make: (index: number) => T): Record<string, T> =>
  Object.fromEntries(listOf(length, (n) => [`E${n}`, make(n)]));

/** One resource. */
export const one = (Type: string, Properties: Properties) => deployed({ Resources: { Planted: { Type, Properties } } });

/** So many equal resources. */
const many = (count: number, Type: string, Properties: Properties = {}) =>
  deployed({ Resources: entriesOf(count, () => ({ Type, Properties })) });

/** A policy document with so many characters as JSON. */
function policyOf(length: number) {
  const around = JSON.stringify({ Statement: [{ Sid: '' }] }).length;
  return { Statement: [{ Sid: text(length - around) }] };
}

const queue = 'AWS::SQS::Queue';
const queuePolicy = 'AWS::SQS::QueuePolicy';
const api = 'AWS::ApiGatewayV2::Api';
const stage = 'AWS::ApiGatewayV2::Stage';
const http = { Ref: 'Http' };

/** An OpenAPI definition with so many routes, whose integrations `integration` makes. */
const openApi = (routes: number, integration: (index: number) => object, components: object = {}) => ({
  openapi: '3.0.1',
  paths: Object.fromEntries(
    listOf(routes, (n) => [`/api/${n}`, { get: { 'x-amazon-apigateway-integration': integration(n) } }]),
  ),
  components,
});
const proxy = { type: 'AWS_PROXY', payloadFormatVersion: '2.0' };
const reference = { $ref: '#/components/x-amazon-apigateway-integrations/shared' };

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

const table = 'AWS::DynamoDB::Table';
const bucket = 'AWS::S3::Bucket';
const distribution = 'AWS::CloudFront::Distribution';
const edgeFunction = 'AWS::CloudFront::Function';
const cachePolicy = 'AWS::CloudFront::CachePolicy';
const requestPolicy = 'AWS::CloudFront::OriginRequestPolicy';
const responsePolicy = 'AWS::CloudFront::ResponseHeadersPolicy';

const distributing = (DistributionConfig: object) => one(distribution, { DistributionConfig });
const caching = (ParametersInCacheKeyAndForwardedToOrigin: object) =>
  one(cachePolicy, { CachePolicyConfig: { ParametersInCacheKeyAndForwardedToOrigin } });
const requesting = (OriginRequestPolicyConfig: object) => one(requestPolicy, { OriginRequestPolicyConfig });
const responding = (ResponseHeadersPolicyConfig: object) => one(responsePolicy, { ResponseHeadersPolicyConfig });
const names = (count: number) => listOf(count, (n) => `name${n}`);

/** By what infra/quotas.ts calls them. */
export const plants: Record<string, Plant> = {
  // CloudFormation, API Gateway, SQS, SNS, SES, budgets.
  'resources of a template': (n) => many(n, queue),
  'parameters of a template': (n) => deployed({ Parameters: entriesOf(n, () => ({ Default: '' })) }),
  'outputs of a template': (n) => deployed({ Outputs: entriesOf(n, () => ({ Value: '' })) }),
  'dynamic references of a template': (n) =>
    one('AWS::CloudFront::Distribution', {
      DistributionConfig: { Comment: listOf(n, (each) => `{{resolve:secretsmanager:secret${each}}}`) },
    }),
  'bytes of a template': (n) => {
    const around = JSON.stringify({ Resources: {}, Description: '' }).length;
    const template = { Resources: {}, Description: text(n - around) };
    return { stacks: [{ name: 'Planted', template, bytes: n }], packageSize: () => 0 };
  },
  'bytes of a template’s description': (n) => deployed({ Description: text(n) }),
  'characters of a logical id': (n) => deployed({ Resources: { [text(n)]: { Type: queue } } }),
  'characters of a parameter’s name': (n) => deployed({ Parameters: { [text(n)]: {} } }),
  'characters of an output’s name': (n) => deployed({ Outputs: { [text(n)]: { Value: '' } } }),

  'routes of an HTTP API': (n) => one(api, { Body: openApi(n, () => reference) }),
  'integrations of an HTTP API': (n) =>
    // Half of them are those of routes, the others are resources.
    deployed({
      Resources: {
        Http: { Type: api, Properties: { Body: openApi(100, () => proxy) } },
        ...entriesOf(n - 100, () => ({ Type: 'AWS::ApiGatewayV2::Integration', Properties: { ApiId: http } })),
      },
    }),
  'authorizers of an HTTP API': (n) =>
    one(api, {
      Body: openApi(1, () => proxy, {
        securitySchemes: entriesOf(n, () => ({
          type: 'apiKey',
          'x-amazon-apigateway-authorizer': { type: 'request' },
        })),
      }),
    }),
  'stages of an HTTP API': (n) => many(n, stage, { ApiId: http }),
  'seconds of an integration’s timeout': (n) =>
    one(api, { Body: openApi(1, () => ({ ...proxy, timeoutInMillis: 1000 * n })) }),
  'bytes of an access log’s format': (n) => one(stage, { AccessLogSettings: { Format: text(n) } }),

  'seconds that a queue keeps messages': (n) => one(queue, { MessageRetentionPeriod: n }),
  'seconds of a queue’s visibility timeout': (n) => one(queue, { VisibilityTimeout: n }),
  'seconds of a queue’s delay': (n) => one(queue, { DelaySeconds: n }),
  'characters of a queue’s name': (n) => one(queue, { QueueName: text(n) }),
  'bytes of a queue’s policy': (n) => one(queuePolicy, { PolicyDocument: policyOf(n) }),
  'statements of a queue’s policy': (n) => one(queuePolicy, { PolicyDocument: { Statement: listOf(n, () => ({})) } }),
  'actions of a queue’s statement': (n) =>
    one(queuePolicy, { PolicyDocument: { Statement: [{ Action: listOf(n, () => 'sqs:SendMessage') }] } }),

  'event destinations of a configuration set': (n) =>
    many(n, 'AWS::SES::ConfigurationSetEventDestination', { ConfigurationSetName: { Ref: 'Set' } }),
  'characters of a configuration set’s name': (n) => one('AWS::SES::ConfigurationSet', { Name: text(n) }),
  'notifications of a budget': (n) =>
    one('AWS::Budgets::Budget', { NotificationsWithSubscribers: listOf(n, () => ({ Subscribers: [] })) }),
  'subscribers of a notification': (n) =>
    one('AWS::Budgets::Budget', { NotificationsWithSubscribers: [{ Subscribers: listOf(n, () => ({})) }] }),

  // Functions with what starts them, roles, alarms and logs.
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

  // Tables, buckets and CloudFront.
  'global secondary indexes of a table': (n) => one(table, { GlobalSecondaryIndexes: listOf(n, () => ({})) }),
  'local secondary indexes of a table': (n) => one(table, { LocalSecondaryIndexes: listOf(n, () => ({})) }),
  'characters of a table’s name': (n) => one(table, { TableName: text(n) }),
  'bytes of a bucket’s policy': (n) => one('AWS::S3::BucketPolicy', { PolicyDocument: policyOf(n) }),
  'lifecycle rules of a bucket': (n) => one(bucket, { LifecycleConfiguration: { Rules: listOf(n, () => ({})) } }),
  'characters of a bucket’s name': (n) => one(bucket, { BucketName: text(n) }),

  'bytes of a CloudFront function': (n) => one(edgeFunction, { FunctionCode: text(n) }),
  'CloudFront functions of an account': (n) => many(n, edgeFunction),
  'cache policies of an account': (n) => many(n, cachePolicy),
  'origin request policies of an account': (n) => many(n, requestPolicy),
  'response headers policies of an account': (n) => many(n, responsePolicy),
  'origin access controls of an account': (n) => many(n, 'AWS::CloudFront::OriginAccessControl'),
  'distributions of an account': (n) => many(n, distribution),
  'cache behaviors of a distribution': (n) =>
    distributing({ DefaultCacheBehavior: {}, CacheBehaviors: listOf(n - 1, () => ({})) }),
  'origins of a distribution': (n) => distributing({ Origins: listOf(n, () => ({})) }),
  'origin groups of a distribution': (n) =>
    distributing({ OriginGroups: { Quantity: n, Items: listOf(n, () => ({})) } }),
  'host names of a distribution': (n) => distributing({ Aliases: names(n) }),
  'headers that CloudFront adds for an origin': (n) =>
    distributing({ Origins: [{ OriginCustomHeaders: names(n).map((HeaderName) => ({ HeaderName })) }] }),
  'characters of a header for an origin': (n) =>
    distributing({ Origins: [{ OriginCustomHeaders: [{ HeaderName: 'x', HeaderValue: text(n) }] }] }),
  'headers of a cache policy': (n) => caching({ HeadersConfig: { Headers: names(n) } }),
  'cookies of a cache policy': (n) => caching({ CookiesConfig: { Cookies: names(n) } }),
  'query strings of a cache policy': (n) => caching({ QueryStringsConfig: { QueryStrings: names(n) } }),
  'headers of an origin request policy': (n) => requesting({ HeadersConfig: { Headers: names(n) } }),
  'cookies of an origin request policy': (n) => requesting({ CookiesConfig: { Cookies: names(n) } }),
  'query strings of an origin request policy': (n) => requesting({ QueryStringsConfig: { QueryStrings: names(n) } }),
  'headers of a response headers policy': (n) =>
    responding({ CustomHeadersConfig: { Items: names(n).map((Header) => ({ Header })) } }),
  'characters of a header for viewers': (n) =>
    responding({ CustomHeadersConfig: { Items: [{ Header: 'x', Value: text(n) }] } }),
  'characters of a content security policy': (n) =>
    responding({ SecurityHeadersConfig: { ContentSecurityPolicy: { ContentSecurityPolicy: text(n) } } }),
};
