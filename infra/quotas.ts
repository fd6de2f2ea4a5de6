import * as httpApi from './quotas/httpApi.ts';
import { all, bytes, characters, count, json, number, perReference, policy } from './quotas/measures.ts';
import { fixed, page, type Quota, raisable } from './quotas/quota.ts';
import * as services from './quotas/services.ts';
import * as template from './quotas/template.ts';

const bucket = 'AWS::S3::Bucket';
const budget = 'AWS::Budgets::Budget';
const cachePolicy = 'AWS::CloudFront::CachePolicy';
const configurationSet = 'AWS::SES::ConfigurationSet';
const distribution = 'AWS::CloudFront::Distribution';
const edgeFunction = 'AWS::CloudFront::Function';
const eventDestination = 'AWS::SES::ConfigurationSetEventDestination';
const fn = 'AWS::Lambda::Function';
const mapping = 'AWS::Lambda::EventSourceMapping';
const metricFilter = 'AWS::Logs::MetricFilter';
const queue = 'AWS::SQS::Queue';
const queuePolicy = 'AWS::SQS::QueuePolicy';
const requestPolicy = 'AWS::CloudFront::OriginRequestPolicy';
const responsePolicy = 'AWS::CloudFront::ResponseHeadersPolicy';
const role = 'AWS::IAM::Role';
const stage = 'AWS::ApiGatewayV2::Stage';
const table = 'AWS::DynamoDB::Table';

const forwarded = 'OriginRequestPolicyConfig';
const inCacheKey = 'CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin';
const headersToOrigin = 'DistributionConfig.Origins[].OriginCustomHeaders';
const headersToViewer = 'ResponseHeadersPolicyConfig.CustomHeadersConfig.Items';
const securityPolicy = 'ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy';

const inPackage = 'Leave out packages that it does not need';
const inPolicies = 'Name resources by a common prefix';
const withWindow = 'Set MaximumBatchingWindowInSeconds';

/**
 * What AWS allows an account that never asked for more, as of November 2026, for everything that the template has or may come
 * to have. Quotas that one deploy cannot exceed are left out, such as 2,500 tables of an account.
 *
 * What the account has already counts too, but no template shows it.
 */
export const quotas: Quota[] = [
  ...page(
    'AWSCloudFormation/latest/UserGuide/cloudformation-limits.html',
    fixed('resources of a template', 500, template.inEach(template.resources), 'Move some into a nested stack'),
    fixed('parameters of a template', 200, template.inEach(template.parameters), 'Pass several values as one'),
    fixed('outputs of a template', 200, template.inEach(template.outputs), 'Leave out those that nobody reads'),
    fixed('dynamic references of a template', 60, template.inEach(template.dynamicReferences)),
    // "1 MB", which is not 2^20: an error of CloudFormation's says 1000000 bytes.
    fixed('bytes of a template', 1_000_000, template.sizes, 'Write it without indentation, or nest a stack'),
    fixed('bytes of a template’s description', 1024, template.descriptions),
    fixed('characters of a logical id', 255, template.lengths(template.resources)),
    fixed('characters of a parameter’s name', 255, template.lengths(template.parameters)),
    fixed('characters of an output’s name', 255, template.lengths(template.outputs)),
  ),
  ...page(
    'apigateway/latest/developerguide/http-api-quotas.html',
    raisable('routes of an HTTP API', 300, httpApi.routes),
    fixed('integrations of an HTTP API', 300, httpApi.integrations, 'Let routes share one'),
    raisable('authorizers of an HTTP API', 10, httpApi.authorizers),
    raisable('stages of an HTTP API', 10, perReference(stage, 'ApiId')),
    fixed('seconds of an integration’s timeout', 30, httpApi.timeouts, 'Let a worker do what takes longer'),
    fixed('bytes of an access log’s format', 3072, bytes(stage, 'AccessLogSettings.Format')),
  ),
  ...page(
    'lambda/latest/dg/gettingstarted-limits.html',
    fixed(
      'bytes of a function’s environment',
      4096,
      json(fn, 'Environment.Variables'),
      'Shorten names, or store values',
    ),
    fixed(
      'bytes of a function’s own policy',
      20_480,
      services.functionPolicies,
      'Let a permission cover several sources',
    ),
    fixed('layers of a function', 5, count(fn, 'Layers')),
    fixed('seconds of a function’s timeout', 900, number(fn, 'Timeout'), 'Split its work into messages of a queue'),
    raisable('MB of a function’s memory', 10_240, number(fn, 'MemorySize')),
    fixed('bytes of a function’s code', 250 * 1024 ** 2, services.functionPackages, inPackage),
    raisable('bytes of all functions’ code', 75 * 1024 ** 3, services.storedCode, inPackage),
  ),
  ...page(
    'lambda/latest/dg/invocation-eventfiltering.html',
    raisable('filters of an event source mapping', 5, count(mapping, 'FilterCriteria.Filters')),
  ),
  ...page(
    'lambda/latest/api/API_Filter.html',
    fixed('characters of a filter’s pattern', 4096, characters(mapping, 'FilterCriteria.Filters[].Pattern')),
  ),
  ...page(
    'lambda/latest/api/API_CreateEventSourceMapping.html',
    fixed('messages of a batch without a batching window', 10, services.batchesWithoutWindow, withWindow),
    fixed('records of a batch', 10_000, number(mapping, 'BatchSize')),
    fixed('seconds of a batching window', 300, number(mapping, 'MaximumBatchingWindowInSeconds')),
  ),
  ...page(
    'lambda/latest/api/API_ScalingConfig.html',
    fixed('invocations at once for a queue', 1000, number(mapping, 'ScalingConfig.MaximumConcurrency')),
  ),
  ...page(
    'lambda/latest/api/API_CreateFunction.html',
    fixed('characters of a function’s name', 64, characters(fn, 'FunctionName')),
    fixed('characters of a function’s description', 256, characters(fn, 'Description')),
  ),
  ...page(
    'IAM/latest/UserGuide/reference_iam-quotas.html',
    fixed('characters of a role’s inline policies', 10_240, services.inlinePolicies, inPolicies),
    raisable('characters of a role’s trust policy', 2048, policy(role, 'AssumeRolePolicyDocument')),
    raisable('managed policies of a role', 10, count(role, 'ManagedPolicyArns')),
    fixed('characters of a managed policy', 6144, policy('AWS::IAM::ManagedPolicy', 'PolicyDocument'), inPolicies),
    raisable('roles of an account', 1000, all(role), 'Let functions share a role'),
    fixed('characters of a role’s name', 64, characters(role, 'RoleName')),
  ),
  ...page(
    'amazondynamodb/latest/developerguide/ServiceQuotas.html',
    raisable('global secondary indexes of a table', 20, count(table, 'GlobalSecondaryIndexes')),
    fixed('local secondary indexes of a table', 5, count(table, 'LocalSecondaryIndexes')),
  ),
  ...page(
    'amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html',
    fixed('characters of a table’s name', 255, characters(table, 'TableName')),
  ),
  ...page(
    'amazondynamodb/latest/developerguide/Streams.html',
    fixed('readers of a table’s stream', 2, services.streamReaders, 'Let one reader hand on what others need'),
  ),
  ...page(
    'AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-queues.html',
    fixed('seconds that a queue keeps messages', 14 * 24 * 3600, number(queue, 'MessageRetentionPeriod')),
    fixed('seconds of a queue’s visibility timeout', 12 * 3600, number(queue, 'VisibilityTimeout')),
    fixed('seconds of a queue’s delay', 900, number(queue, 'DelaySeconds')),
    fixed('characters of a queue’s name', 80, characters(queue, 'QueueName')),
  ),
  ...page(
    'AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-policies.html',
    fixed('bytes of a queue’s policy', 8192, json(queuePolicy, 'PolicyDocument')),
    fixed('statements of a queue’s policy', 20, count(queuePolicy, 'PolicyDocument.Statement')),
    fixed('actions of a queue’s statement', 7, count(queuePolicy, 'PolicyDocument.Statement[].Action')),
  ),
  ...page(
    'eventbridge/latest/userguide/eb-quota.html',
    raisable('targets of a rule', 5, count('AWS::Events::Rule', 'Targets'), 'Use another rule'),
    // In Cape Town and Milan; 300 in other regions.
    raisable('rules of an event bus', 100, all('AWS::Events::Rule')),
  ),
  ...page(
    'AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html',
    fixed('characters of an alarm’s description', 1024, characters('AWS::CloudWatch::Alarm', 'AlarmDescription')),
    fixed('actions of an alarm', 5, count('AWS::CloudWatch::Alarm', 'AlarmActions')),
  ),
  ...page(
    'AmazonCloudWatch/latest/monitoring/cloudwatch_limits.html',
    fixed('widgets of a dashboard', 500, services.dashboardWidgets, 'Make another dashboard'),
  ),
  ...page(
    'AmazonCloudWatchLogs/latest/APIReference/API_PutMetricFilter.html',
    fixed('metric filters of a log group', 100, perReference(metricFilter, 'LogGroupName'), 'Use another log group'),
    fixed('characters of a metric filter’s pattern', 1024, characters(metricFilter, 'FilterPattern')),
  ),
  ...page(
    'AmazonS3/latest/userguide/add-bucket-policy.html',
    fixed('bytes of a bucket’s policy', 20_480, json('AWS::S3::BucketPolicy', 'PolicyDocument')),
  ),
  ...page(
    'AmazonS3/latest/API/API_PutBucketLifecycleConfiguration.html',
    fixed('lifecycle rules of a bucket', 1000, count(bucket, 'LifecycleConfiguration.Rules')),
  ),
  ...page(
    'AmazonS3/latest/userguide/bucketnamingrules.html',
    fixed('characters of a bucket’s name', 63, characters(bucket, 'BucketName')),
  ),
  ...page(
    'ses/latest/dg/quotas.html',
    fixed('event destinations of a configuration set', 10, perReference(eventDestination, 'ConfigurationSetName')),
    fixed('characters of a configuration set’s name', 64, characters(configurationSet, 'Name')),
  ),
  ...page(
    'AWSCloudFormation/latest/TemplateReference/aws-resource-budgets-budget.html',
    fixed('notifications of a budget', 5, count(budget, 'NotificationsWithSubscribers')),
    fixed('subscribers of a notification', 11, count(budget, 'NotificationsWithSubscribers[].Subscribers')),
  ),
  ...page(
    'AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html',
    fixed('bytes of a CloudFront function', 10_240, bytes(edgeFunction, 'FunctionCode'), 'Use a key value store'),
    fixed('CloudFront functions of an account', 100, all(edgeFunction)),
    raisable('cache policies of an account', 20, all(cachePolicy), 'Use those of AWS'),
    raisable('origin request policies of an account', 20, all(requestPolicy), 'Use those of AWS'),
    raisable('response headers policies of an account', 20, all(responsePolicy)),
    raisable('origin access controls of an account', 100, all('AWS::CloudFront::OriginAccessControl')),
    raisable('distributions of an account', 500, all(distribution)),
    raisable('cache behaviors of a distribution', 75, services.cacheBehaviors, 'Match several paths by one pattern'),
    raisable('origins of a distribution', 100, count(distribution, 'DistributionConfig.Origins')),
    raisable('origin groups of a distribution', 10, count(distribution, 'DistributionConfig.OriginGroups.Items')),
    raisable('host names of a distribution', 100, count(distribution, 'DistributionConfig.Aliases')),
    raisable('headers that CloudFront adds for an origin', 30, count(distribution, headersToOrigin)),
    fixed('characters of a header for an origin', 1783, characters(distribution, `${headersToOrigin}[].HeaderValue`)),
    raisable('headers of a cache policy', 10, count(cachePolicy, `${inCacheKey}.HeadersConfig.Headers`)),
    raisable('cookies of a cache policy', 10, count(cachePolicy, `${inCacheKey}.CookiesConfig.Cookies`)),
    raisable(
      'query strings of a cache policy',
      10,
      count(cachePolicy, `${inCacheKey}.QueryStringsConfig.QueryStrings`),
    ),
    raisable('headers of an origin request policy', 10, count(requestPolicy, `${forwarded}.HeadersConfig.Headers`)),
    raisable('cookies of an origin request policy', 10, count(requestPolicy, `${forwarded}.CookiesConfig.Cookies`)),
    raisable(
      'query strings of an origin request policy',
      10,
      count(requestPolicy, `${forwarded}.QueryStringsConfig.QueryStrings`),
    ),
    raisable('headers of a response headers policy', 10, count(responsePolicy, headersToViewer)),
    fixed('characters of a header for viewers', 1783, characters(responsePolicy, `${headersToViewer}[].Value`)),
    raisable('characters of a content security policy', 1783, characters(responsePolicy, securityPolicy)),
  ),
];
