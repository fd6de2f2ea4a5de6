import { deployed, entriesOf, listOf, many, one, type Plant, policyOf, text } from './plant.ts';

const queue = 'AWS::SQS::Queue';
const queuePolicy = 'AWS::SQS::QueuePolicy';
const api = 'AWS::ApiGatewayV2::Api';
const stage = 'AWS::ApiGatewayV2::Stage';
const http = { Ref: 'Http' };

/** An OpenAPI definition with so many routes, whose integrations `integration` makes. */
const openApi = (routes: number, integration: (index: number) => object, components: object = {}) => ({
  openapi: '3.0.1',
  paths: Object.fromEntries(
    listOf(Math.ceil(routes / 2), (n) => [
      `/api/${n}`,
      {
        get: { 'x-amazon-apigateway-integration': integration(2 * n) },
        ...(2 * n + 1 < routes && { post: { 'x-amazon-apigateway-integration': integration(2 * n + 1) } }),
      },
    ]),
  ),
  components,
});
const proxy = { type: 'AWS_PROXY', payloadFormatVersion: '2.0' };
const reference = { $ref: '#/components/x-amazon-apigateway-integrations/shared' };

/** CloudFormation, API Gateway, SQS, SNS, SES, budgets. */
export const stackPlants: Record<string, Plant> = {
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
};
