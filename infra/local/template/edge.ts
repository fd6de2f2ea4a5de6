import { readCachePolicy, readHeaders, readRequestPolicy } from './edgePolicies.ts';
import type { ResolvedTemplate } from './resolvedTemplate.ts';
import { apiHost, bucketName, distributionArn } from './resources.ts';
import type { PropertiesOf } from './resourceTypes.ts';

export type Origin = { customHeaders: Record<string, string>; path: string } & (
  | {
      kind: 'bucket';
      bucket: string;
      /** Whether CloudFront signs its requests; if not, the viewer's own request is presigned. */
      signs: boolean;
    }
  | { kind: 'api' }
);

type Config = PropertiesOf<'AWS::CloudFront::Distribution'>['DistributionConfig'];

export type Distribution = NonNullable<ReturnType<typeof readDistribution>>;
export type Behavior = ReturnType<typeof readBehavior>;

/** The stack's distribution; undefined if it has none. Throws if it has several. */
export function readDistribution(template: ResolvedTemplate) {
  const [distribution, second] = template.all('AWS::CloudFront::Distribution');
  if (second) throw new Error(`${second.id}: the local cloud runs one distribution`);
  if (!distribution) return undefined;
  const { id } = distribution;
  const config = distribution.properties.DistributionConfig;
  return {
    id,
    arn: distributionArn(id),
    /** In CloudFront's order; the default one last. */
    behaviors: [...config.CacheBehaviors, config.DefaultCacheBehavior].map((each) => readBehavior(id, each, template)),
    origins: new Map(config.Origins.map((origin) => [origin.Id, readOrigin(id, origin, template)])),
    /** Two origins: the second is used if the first fails, which is if it answers with one of `statuses`. */
    originGroups: new Map(
      config.OriginGroups.Items.map(({ Id, Members, FailoverCriteria }) => {
        const [primary, secondary] = Members.Items.map(({ OriginId }) => OriginId) as [string, string];
        return [Id, { primary, secondary, statuses: FailoverCriteria.StatusCodes.Items }];
      }),
    ),
    /** Status of the origin -> seconds that CloudFront caches the answer. */
    errorCaching: new Map(config.CustomErrorResponses.map((each) => [each.ErrorCode, each.ErrorCachingMinTTL])),
  };
}

function readBehavior(id: string, properties: Config['DefaultCacheBehavior'], template: ResolvedTemplate) {
  const code = (event: string) => {
    const arn = properties.FunctionAssociations.find(({ EventType }) => EventType === event)?.FunctionARN;
    return template.all('AWS::CloudFront::Function').find((each) => each.id === arn)?.properties.FunctionCode;
  };
  const { OriginRequestPolicyId, ResponseHeadersPolicyId } = properties;
  const { forwarding, lifetime } = readCachePolicy(id, properties.CachePolicyId, template);
  return {
    /** `/api/*`; `*` for the default one. */
    pattern: properties.PathPattern,
    /** An origin, or an origin group. */
    origin: properties.TargetOriginId,
    allowedMethods: properties.AllowedMethods,
    compress: properties.Compress,
    /** The CloudFront Functions' code. */
    viewerRequest: code('viewer-request'),
    viewerResponse: code('viewer-response'),
    /** The parts of the request, besides the path, that belong to the cache key. */
    cacheKey: forwarding,
    lifetime,
    /** What the cache policy and the origin request policy forward to the origin. */
    forwards: [forwarding, ...(OriginRequestPolicyId ? [readRequestPolicy(id, OriginRequestPolicyId, template)] : [])],
    headers: ResponseHeadersPolicyId ? readHeaders(id, ResponseHeadersPolicyId, template) : undefined,
  };
}

function readOrigin(id: string, properties: Config['Origins'][number], template: ResolvedTemplate): Origin {
  const shared = {
    path: properties.OriginPath,
    customHeaders: Object.fromEntries(
      properties.OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [HeaderName.toLowerCase(), HeaderValue]),
    ),
  };
  const bucket = template
    .all('AWS::S3::Bucket')
    .map((each) => bucketName(each.id))
    .find((name) => properties.DomainName.startsWith(`${name}.s3.`));
  if (bucket) return { ...shared, kind: 'bucket', bucket, signs: Boolean(properties.OriginAccessControlId) };
  const api = template.all('AWS::ApiGatewayV2::Api').find((each) => properties.DomainName === apiHost(each.id));
  if (api) return { ...shared, kind: 'api' };
  throw new Error(`${id}: the local cloud has no origin ${properties.DomainName}`);
}
