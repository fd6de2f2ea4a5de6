import { listOf, many, one, type Plant, policyOf, text } from './plant.ts';

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

/** Tables, buckets and CloudFront. */
export const contentPlants: Record<string, Plant> = {
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
