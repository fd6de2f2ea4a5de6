import { z } from 'zod';
import { bucket } from './data.ts';
import { ignored, logicalId, type ResolvedTemplate, resourceType } from './resolve.ts';
import { apiHost, bucketName, distributionArn } from './resources.ts';

const override = { Override: z.boolean() };

const behavior = z.strictObject({
  PathPattern: z.string().default('*'),
  TargetOriginId: z.string(),
  AllowedMethods: z.array(z.string()).default(['GET', 'HEAD']),
  Compress: z.boolean().default(false),
  CachePolicyId: z.string(),
  OriginRequestPolicyId: z.string().optional(),
  ResponseHeadersPolicyId: z.string().optional(),
  FunctionAssociations: z
    .array(z.strictObject({ EventType: z.enum(['viewer-request', 'viewer-response']), FunctionARN: z.string() }))
    .default([]),
  ...ignored('ViewerProtocolPolicy'),
});
const origin = z.strictObject({
  Id: z.string(),
  DomainName: z.string(),
  OriginPath: z.string().default(''),
  OriginAccessControlId: z.string().optional(),
  OriginCustomHeaders: z.array(z.object({ HeaderName: z.string(), HeaderValue: z.string() })).default([]),
  ...ignored('CustomOriginConfig', 'S3OriginConfig'),
});
const originGroup = z.strictObject({
  Id: z.string(),
  Members: z.strictObject({
    Items: z.tuple([z.object({ OriginId: z.string() }), z.object({ OriginId: z.string() })]),
    ...ignored('Quantity'),
  }),
  FailoverCriteria: z.object({ StatusCodes: z.object({ Items: z.array(z.number()) }) }),
});

const distribution = resourceType({
  type: 'AWS::CloudFront::Distribution',
  ref: logicalId,
  attributes: { Id: logicalId, DomainName: (_, at) => at.site },
  properties: z.strictObject({
    DistributionConfig: z.strictObject({
      DefaultCacheBehavior: behavior,
      CacheBehaviors: z.array(behavior).default([]),
      Origins: z.array(origin),
      OriginGroups: z.strictObject({ Items: z.array(originGroup), ...ignored('Quantity') }).default({ Items: [] }),
      // Nothing is cached here.
      CustomErrorResponses: z.array(z.strictObject(ignored('ErrorCode', 'ErrorCachingMinTTL'))).optional(),
      ...ignored('Aliases', 'Comment', 'Enabled', 'HttpVersion', 'IPV6Enabled', 'PriceClass', 'ViewerCertificate'),
      // There is no firewall here.
      ...ignored('WebACLId'),
    }),
  }),
});
const edgeFunction = resourceType({
  type: 'AWS::CloudFront::Function',
  ref: logicalId,
  attributes: { FunctionARN: logicalId },
  properties: z.strictObject({ FunctionCode: z.string(), ...ignored('Name', 'FunctionConfig', 'AutoPublish') }),
});
/** The local S3 does not authenticate callers. */
const accessControl = resourceType({
  type: 'AWS::CloudFront::OriginAccessControl',
  ref: logicalId,
  attributes: { Id: logicalId },
});
const responseHeaders = resourceType({
  type: 'AWS::CloudFront::ResponseHeadersPolicy',
  ref: logicalId,
  properties: z.strictObject({
    ResponseHeadersPolicyConfig: z.strictObject({
      SecurityHeadersConfig: z.strictObject({
        ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.string(), ...override }),
        ContentTypeOptions: z.object(override),
        FrameOptions: z.object({ FrameOption: z.string(), ...override }),
        ReferrerPolicy: z.object({ ReferrerPolicy: z.string(), ...override }),
        StrictTransportSecurity: z.object({
          AccessControlMaxAgeSec: z.number(),
          IncludeSubdomains: z.boolean().optional(),
          Preload: z.boolean().optional(),
          ...override,
        }),
      }),
      CorsConfig: z
        .object({
          AccessControlAllowOrigins: z.object({ Items: z.tuple([z.literal('*')]) }),
          AccessControlAllowCredentials: z.literal(false),
          OriginOverride: z.literal(true),
        })
        .optional(),
      CustomHeadersConfig: z
        .object({ Items: z.array(z.object({ Header: z.string(), Value: z.string(), ...override })) })
        .default({ Items: [] }),
      ...ignored('Name'),
    }),
  }),
});
const cachePolicy = resourceType({
  type: 'AWS::CloudFront::CachePolicy',
  ref: logicalId,
  properties: z.strictObject({
    CachePolicyConfig: z.strictObject({
      ParametersInCacheKeyAndForwardedToOrigin: z.strictObject({
        HeadersConfig: z.strictObject({ HeaderBehavior: z.literal('none') }),
        CookiesConfig: z.strictObject({ CookieBehavior: z.literal('none') }),
        QueryStringsConfig: z.strictObject({ QueryStringBehavior: z.literal('all') }),
        ...ignored('EnableAcceptEncodingBrotli', 'EnableAcceptEncodingGzip'),
      }),
      ...ignored('Name', 'MinTTL', 'DefaultTTL', 'MaxTTL'),
    }),
  }),
});

export const edgeTypes = [distribution, edgeFunction, accessControl, responseHeaders, cachePolicy];

/** What a policy forwards to the origin: the query; or that, all cookies and all headers but the host. */
export type Forwarding = 'nothing' | 'query' | 'allButHost';

export type Origin = { customHeaders: Record<string, string>; path: string } & (
  | {
      kind: 'bucket';
      bucket: string;
      /** Whether CloudFront signs its requests; if not, the viewer's own request is presigned. */
      signs: boolean;
    }
  | { kind: 'api' }
);

type Config = z.output<NonNullable<typeof distribution.properties>>['DistributionConfig'];

export type Distribution = NonNullable<ReturnType<typeof readDistribution>>;
export type Behavior = ReturnType<typeof readBehavior>;

/** The stack's distribution; undefined if it has none. Throws if it has several. */
export function readDistribution(template: ResolvedTemplate, apis: string[]) {
  const [found, second] = template.all(distribution);
  if (second) throw new Error(`${second.id}: the local cloud runs one distribution`);
  if (!found) return undefined;
  const { id } = found;
  const config = found.properties.DistributionConfig;
  return {
    id,
    arn: distributionArn(id),
    /** In CloudFront's order; the default one last. */
    behaviors: [...config.CacheBehaviors, config.DefaultCacheBehavior].map((each) => readBehavior(id, each, template)),
    origins: new Map(config.Origins.map((each) => [each.Id, readOrigin(id, each, template, apis)])),
    /** Two origins: the second is used if the first fails, which is if it answers with one of `statuses`. */
    originGroups: new Map(
      config.OriginGroups.Items.map(({ Id, Members: { Items }, FailoverCriteria }) => [
        Id,
        { primary: Items[0].OriginId, secondary: Items[1].OriginId, statuses: FailoverCriteria.StatusCodes.Items },
      ]),
    ),
  };
}

function readBehavior(id: string, properties: Config['DefaultCacheBehavior'], template: ResolvedTemplate) {
  const code = (event: string) => {
    const arn = properties.FunctionAssociations.find(({ EventType }) => EventType === event)?.FunctionARN;
    return template.all(edgeFunction).find((each) => each.id === arn)?.properties.FunctionCode;
  };
  const { CachePolicyId, OriginRequestPolicyId, ResponseHeadersPolicyId } = properties;
  return {
    pattern: properties.PathPattern,
    /** An origin, or an origin group. */
    origin: properties.TargetOriginId,
    allowedMethods: properties.AllowedMethods,
    compress: properties.Compress,
    viewerRequest: code('viewer-request'),
    viewerResponse: code('viewer-response'),
    forwards: [CachePolicyId, OriginRequestPolicyId].flatMap((policy) =>
      policy ? readForwarding(id, policy, template) : [],
    ),
    headers: ResponseHeadersPolicyId ? readHeaders(id, ResponseHeadersPolicyId, template) : undefined,
  };
}

function readOrigin(id: string, given: z.output<typeof origin>, template: ResolvedTemplate, apis: string[]): Origin {
  const shared = {
    path: given.OriginPath,
    customHeaders: Object.fromEntries(
      given.OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [HeaderName.toLowerCase(), HeaderValue]),
    ),
  };
  const buckets = template.all(bucket).map((each) => bucketName(each.id));
  const named = buckets.find((name) => given.DomainName.startsWith(`${name}.s3.`));
  if (named) return { ...shared, kind: 'bucket', bucket: named, signs: Boolean(given.OriginAccessControlId) };
  if (apis.some((api) => given.DomainName === apiHost(api))) return { ...shared, kind: 'api' };
  throw new Error(`${id}: the local cloud has no origin ${given.DomainName}`);
}

/**
 * AWS's managed cache and origin request policies by id.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-origin-request-policies.html
 */
const managed: Record<string, Forwarding> = {
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': 'nothing',
  // CachingDisabled
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': 'nothing',
  // AllViewerExceptHostHeader
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': 'allButHost',
};

const unknownPolicy = (of: string, id: string) => new Error(`${of}: the local cloud does not know the policy ${id}`);

function readForwarding(of: string, id: string, template: ResolvedTemplate): Forwarding {
  if (template.all(cachePolicy).some((each) => each.id === id)) return 'query';
  const forwarding = managed[id];
  if (!forwarding) throw unknownPolicy(of, id);
  return forwarding;
}

function readHeaders(of: string, id: string, template: ResolvedTemplate) {
  const policy = template.all(responseHeaders).find((each) => each.id === id)?.properties.ResponseHeadersPolicyConfig;
  if (!policy) throw unknownPolicy(of, id);
  const security = policy.SecurityHeadersConfig;
  const header = (name: string, value: string, { Override }: { Override: boolean }) => ({
    ...{ name: name.toLowerCase(), value, override: Override },
  });
  const { AccessControlMaxAgeSec, IncludeSubdomains, Preload } = security.StrictTransportSecurity;
  const transport = [
    `max-age=${AccessControlMaxAgeSec}`,
    ...(IncludeSubdomains ? ['includeSubDomains'] : []),
    ...(Preload ? ['preload'] : []),
  ].join('; ');
  const { ContentSecurityPolicy, FrameOptions, ReferrerPolicy } = security;
  return [
    header('content-security-policy', ContentSecurityPolicy.ContentSecurityPolicy, ContentSecurityPolicy),
    header('x-content-type-options', 'nosniff', security.ContentTypeOptions),
    header('x-frame-options', FrameOptions.FrameOption, FrameOptions),
    header('referrer-policy', ReferrerPolicy.ReferrerPolicy, ReferrerPolicy),
    header('strict-transport-security', transport, security.StrictTransportSecurity),
    ...(policy.CorsConfig ? [header('access-control-allow-origin', '*', { Override: true })] : []),
    ...policy.CustomHeadersConfig.Items.map((item) => header(item.Header, item.Value, item)),
  ];
}
