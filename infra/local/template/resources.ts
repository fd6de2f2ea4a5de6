/**
 * Every resource type that the local cloud knows: what it looks like from other resources, which of its properties
 * are used or may be passed over, or why the whole resource may be. A type or property that is not here stops the
 * start, so that nothing of the stack is silently absent on this machine.
 */
export const region = 'us-east-1';
/** The account that fauxqs puts into its ARNs. */
export const account = '000000000000';

/** Addresses that are known only once the local cloud listens. */
export interface Addresses {
  /** Host and port of the local CloudFront. */
  site: string;
  /** Origin of the endpoint that functions call for AWS services. */
  services: string;
}

interface ResourceType {
  ref?: (id: string, at: Addresses, properties: Record<string, unknown>) => string;
  attributes?: Record<string, (id: string, at: Addresses) => string>;
  properties?: string[];
  /** Why this machine needs nothing for it. */
  ignored?: string;
}

const arn = (service: string, rest: string) => `arn:aws:${service}:${region}:${account}:${rest}`;
const same = (id: string) => id;
/** Bucket and configuration-set names may not have capitals. */
export const bucketName = (id: string) => id.toLowerCase();

export const tableArn = (id: string) => arn('dynamodb', `table/${id}`);
/** On AWS the last part is the time at which the stream was enabled. */
export const streamArn = (table: string) => `${tableArn(table)}/stream/local`;
export const queueArn = (id: string) => arn('sqs', id);
export const topicArn = (id: string) => arn('sns', id);
export const secretArn = (id: string) => arn('secretsmanager', `secret:${id}-local0`);
export const functionArn = (id: string) => arn('lambda', `function:${id}`);
const queueUrl = (id: string, at: Addresses) => `${at.services}/${account}/${id}`;
export const bucketArn = (id: string) => `arn:aws:s3:::${bucketName(id)}`;
export const distributionArn = (id: string) => `arn:aws:cloudfront::${account}:distribution/${id}`;
export const logStreamArn = (group: string) => arn('logs', `log-group:${group}:log-stream:local`);
export const alarmArn = (id: string) => arn('cloudwatch', `alarm:${id}`);
export const ruleArn = (id: string) => arn('events', `rule/${id}`);
/** Of one call: what API Gateway names as the source. */
export const routeArn = (api: string, method: string, path: string) =>
  arn('execute-api', `${api}/$default/${method}${path}`);
export const configurationSetArn = (name: string) => arn('ses', `configuration-set/${name}`);
export const roleArn = (id: string) => `arn:aws:iam::${account}:role/${id}`;

export const resourceTypes: Record<string, ResourceType> = {
  'AWS::CloudFormation::Stack': { ref: same, properties: ['TemplateURL', 'Parameters'] },
  'AWS::DynamoDB::Table': {
    ref: same,
    attributes: { Arn: tableArn, StreamArn: streamArn },
    properties: [
      'AttributeDefinitions',
      'KeySchema',
      'GlobalSecondaryIndexes',
      'TimeToLiveSpecification',
      'StreamSpecification',
      'PointInTimeRecoverySpecification',
      // Passed over: cost, protection and encryption of the real table.
      'BillingMode',
      'DeletionProtectionEnabled',
      'SSESpecification',
      'OnDemandThroughput',
      'Tags',
    ],
  },
  'AWS::SQS::Queue': {
    ref: queueUrl,
    attributes: { Arn: queueArn, QueueName: same, QueueUrl: queueUrl },
    properties: [
      'VisibilityTimeout',
      'DelaySeconds',
      'MessageRetentionPeriod',
      'MaximumMessageSize',
      'ReceiveMessageWaitTimeSeconds',
      'RedrivePolicy',
      'RedriveAllowPolicy',
      'SqsManagedSseEnabled',
      'KmsMasterKeyId',
      'Tags',
    ],
  },
  'AWS::SQS::QueuePolicy': { properties: ['PolicyDocument', 'Queues'] },
  'AWS::SNS::Topic': {
    ref: topicArn,
    attributes: { TopicArn: topicArn, TopicName: same },
    properties: ['DisplayName', 'KmsMasterKeyId', 'SignatureVersion', 'TracingConfig', 'Tags'],
  },
  'AWS::SNS::TopicPolicy': { properties: ['PolicyDocument', 'Topics'] },
  'AWS::SNS::Subscription': {
    ref: same,
    properties: [
      'Protocol',
      'TopicArn',
      'Endpoint',
      'RawMessageDelivery',
      'FilterPolicy',
      'FilterPolicyScope',
      'Region',
    ],
  },
  'AWS::SES::EmailIdentity': {
    ref: (_, __, { EmailIdentity }) => String(EmailIdentity),
    attributes: Object.fromEntries(
      [1, 2, 3].flatMap((n) => [
        [`DkimDNSTokenName${n}`, () => `token${n}._domainkey.local`],
        [`DkimDNSTokenValue${n}`, () => `token${n}.dkim.local`],
      ]),
    ),
    properties: [
      'EmailIdentity',
      'ConfigurationSetAttributes',
      'DkimAttributes',
      'DkimSigningAttributes',
      'FeedbackAttributes',
      'MailFromAttributes',
      'Tags',
    ],
  },
  'AWS::SES::ConfigurationSet': {
    ref: (id, _, { Name }) => String(Name ?? id),
    properties: [
      'Name',
      'SendingOptions',
      'DeliveryOptions',
      'ReputationOptions',
      'SuppressionOptions',
      'TrackingOptions',
      'VdmOptions',
      'Tags',
    ],
  },
  'AWS::SES::ConfigurationSetEventDestination': { ref: same, properties: ['ConfigurationSetName', 'EventDestination'] },
  'AWS::SecretsManager::Secret': {
    ref: secretArn,
    attributes: { Id: secretArn },
    properties: ['GenerateSecretString', 'Description', 'KmsKeyId', 'Tags', 'Name'],
  },
  'AWS::Lambda::Function': {
    ref: same,
    attributes: { Arn: functionArn },
    properties: [
      'Code',
      'Handler',
      'Runtime',
      'Role',
      'Environment',
      'Timeout',
      'MemorySize',
      'ReservedConcurrentExecutions',
      // Passed over: where the real function runs and where it logs.
      'Architectures',
      'Description',
      'LoggingConfig',
      'TracingConfig',
      'Layers',
      'EphemeralStorage',
      'RecursiveLoop',
      'Tags',
    ],
  },
  'AWS::Lambda::Version': {
    ref: (id, _, { FunctionName }) => `${functionArn((FunctionName as { Ref: string }).Ref)}:${id}`,
    ignored: 'a function has one version here',
  },
  'AWS::Lambda::EventInvokeConfig': { ref: same, ignored: 'only schedules and triggers invoke without waiting' },
  'AWS::Lambda::LayerVersion': { ref: same, ignored: "only CDK's own helper functions have layers" },
  'AWS::Lambda::Permission': {
    properties: ['Action', 'FunctionName', 'Principal', 'SourceArn', 'SourceAccount'],
  },
  'AWS::Lambda::EventSourceMapping': {
    ref: same,
    properties: [
      'EventSourceArn',
      'FunctionName',
      'BatchSize',
      'MaximumBatchingWindowInSeconds',
      'FunctionResponseTypes',
      'ScalingConfig',
      'StartingPosition',
      'MaximumRetryAttempts',
      'MaximumRecordAgeInSeconds',
      'BisectBatchOnFunctionError',
      'ParallelizationFactor',
      'DestinationConfig',
      'FilterCriteria',
      'Enabled',
      'Tags',
    ],
  },
  'AWS::IAM::Role': {
    ref: same,
    attributes: { Arn: roleArn, RoleId: same },
    properties: ['AssumeRolePolicyDocument', 'Policies', 'ManagedPolicyArns', 'Description', 'Tags'],
  },
  'AWS::IAM::Policy': { ref: same, properties: ['PolicyDocument', 'PolicyName', 'Roles'] },
  'AWS::IAM::ManagedPolicy': { ref: same, properties: ['PolicyDocument', 'Roles', 'Description', 'Path'] },
  'AWS::ApiGatewayV2::Api': {
    ref: same,
    attributes: { ApiId: same, ApiEndpoint: (id) => `https://${apiHost(id)}` },
    properties: ['Name', 'ProtocolType', 'Description', 'DisableExecuteApiEndpoint', 'Tags'],
  },
  'AWS::ApiGatewayV2::Route': {
    ref: same,
    properties: ['ApiId', 'RouteKey', 'Target', 'AuthorizationType', 'OperationName'],
  },
  'AWS::ApiGatewayV2::Integration': {
    ref: same,
    properties: [
      'ApiId',
      'IntegrationType',
      'IntegrationUri',
      'IntegrationMethod',
      'PayloadFormatVersion',
      'TimeoutInMillis',
    ],
  },
  'AWS::ApiGatewayV2::Stage': {
    ref: () => '$default',
    properties: [
      'ApiId',
      'StageName',
      'AutoDeploy',
      'AccessLogSettings',
      'DefaultRouteSettings',
      'RouteSettings',
      'Tags',
    ],
  },
  'AWS::CloudFront::Distribution': {
    ref: same,
    attributes: { Id: same, DomainName: (_, at) => at.site },
    properties: ['DistributionConfig', 'Tags'],
  },
  'AWS::CloudFront::Function': {
    ref: same,
    attributes: { FunctionARN: same, 'FunctionMetadata.FunctionARN': same },
    properties: ['Name', 'FunctionCode', 'FunctionConfig', 'AutoPublish'],
  },
  'AWS::CloudFront::OriginAccessControl': {
    ref: same,
    attributes: { Id: same },
    ignored: 'the local S3 asks nobody for a name',
  },
  'AWS::CloudFront::ResponseHeadersPolicy': {
    ref: same,
    attributes: { Id: same },
    properties: ['ResponseHeadersPolicyConfig'],
  },
  'AWS::CloudFront::CachePolicy': { ref: same, attributes: { Id: same }, properties: ['CachePolicyConfig'] },
  'AWS::CloudFront::OriginRequestPolicy': {
    ref: same,
    attributes: { Id: same },
    properties: ['OriginRequestPolicyConfig'],
  },
  'AWS::S3::Bucket': {
    ref: bucketName,
    attributes: {
      Arn: bucketArn,
      DomainName: (id) => `${bucketName(id)}.s3.amazonaws.com`,
      RegionalDomainName: (id) => `${bucketName(id)}.s3.${region}.amazonaws.com`,
    },
    properties: [
      // Passed over: who may reach the real bucket, and how long it keeps what.
      'BucketEncryption',
      'PublicAccessBlockConfiguration',
      'OwnershipControls',
      'VersioningConfiguration',
      'LifecycleConfiguration',
      'LoggingConfiguration',
      'AccessControl',
      'Tags',
    ],
  },
  'AWS::S3::BucketPolicy': { properties: ['PolicyDocument', 'Bucket'] },
  'Custom::CDKBucketDeployment': {
    ref: same,
    properties: [
      'ServiceToken',
      'SourceBucketNames',
      'SourceObjectKeys',
      'SourceMarkers',
      'SourceMarkersConfig',
      'DestinationBucketName',
      'DestinationBucketKeyPrefix',
      'WaitForDistributionInvalidation',
      'DistributionId',
      'DistributionPaths',
      'RetainOnDelete',
      'Prune',
      'Exclude',
      'Include',
      'UserMetadata',
      'SystemMetadata',
      'OutputObjectKeys',
      'Extract',
    ],
  },
  'Custom::S3AutoDeleteObjects': { ref: same, ignored: 'nothing is ever torn down here' },
  'Custom::Trigger': {
    ref: same,
    properties: ['ServiceToken', 'HandlerArn', 'InvocationType', 'Timeout', 'ExecuteOnHandlerChange'],
  },
  'AWS::Events::Rule': {
    ref: same,
    attributes: { Arn: ruleArn },
    properties: ['ScheduleExpression', 'State', 'Targets', 'Description', 'Name'],
  },
  'AWS::CloudWatch::Alarm': {
    ref: same,
    attributes: { Arn: alarmArn },
    properties: [
      'AlarmDescription',
      'Namespace',
      'MetricName',
      'Dimensions',
      'Statistic',
      'Period',
      'Metrics',
      'EvaluationPeriods',
      'DatapointsToAlarm',
      'Threshold',
      'ComparisonOperator',
      'TreatMissingData',
      'AlarmActions',
      'OKActions',
      'Tags',
    ],
  },
  'AWS::CloudWatch::Dashboard': { ref: same, ignored: '/_local shows what goes on here' },
  'AWS::Budgets::Budget': { ref: same, ignored: 'nothing costs anything here' },
  'AWS::Logs::LogGroup': {
    ref: same,
    attributes: { Arn: (id) => arn('logs', `log-group:${id}:*`) },
    ignored: 'logs are kept in memory and shown at /_local',
  },
  'AWS::Logs::MetricFilter': { ref: same, ignored: 'no alarm goes off here by itself' },
  'AWS::Logs::ResourcePolicy': { ignored: 'no service but Lambda writes logs here' },
  'AWS::CDK::Metadata': { ignored: 'a note about the tool' },
};

/** The host name by which a distribution's origin names an API. */
export const apiHost = (id: string) => `${id}.execute-api.${region}.amazonaws.com`;
