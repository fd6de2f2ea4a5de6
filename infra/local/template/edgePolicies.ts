import type { ResolvedTemplate } from './resolvedTemplate.ts';
import type { PropertiesOf } from './resourceTypes.ts';

/** Which headers, cookies or query parameters a policy includes. */
export type Choice = 'none' | 'all' | 'allExceptHost';
export interface Forwarding {
  headers: Choice;
  cookies: Choice;
  queries: Choice;
}

/** How long a cache policy lets CloudFront cache an answer, in seconds. */
export interface Lifetime {
  min: number;
  /** If the answer does not say. */
  default: number;
  max: number;
}

const nothing: Forwarding = { headers: 'none', cookies: 'none', queries: 'none' };

/**
 * AWS's managed cache and origin request policies by id.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-origin-request-policies.html
 */
const managed: Record<string, { forwarding: Forwarding; lifetime?: Lifetime }> = {
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': {
    forwarding: nothing,
    lifetime: { min: 1, default: 86_400, max: 31_536_000 },
  },
  // CachingDisabled
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': { forwarding: nothing, lifetime: { min: 0, default: 0, max: 0 } },
  // AllViewerExceptHostHeader
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': {
    forwarding: { headers: 'allExceptHost', cookies: 'all', queries: 'all' },
  },
};

type Parameters = PropertiesOf<'AWS::CloudFront::OriginRequestPolicy'>['OriginRequestPolicyConfig'];

const forwardingOf = ({ HeadersConfig, CookiesConfig, QueryStringsConfig }: Omit<Parameters, 'Name'>): Forwarding => ({
  headers: HeadersConfig.HeaderBehavior,
  cookies: CookiesConfig.CookieBehavior,
  queries: QueryStringsConfig.QueryStringBehavior,
});

/** The cache key and the lifetime of a cache policy. */
export function readCachePolicy(distribution: string, id: string, template: ResolvedTemplate) {
  const own = template.all('AWS::CloudFront::CachePolicy').find((each) => each.id === id);
  if (own) {
    const { MinTTL, DefaultTTL, MaxTTL, ...config } = own.properties.CachePolicyConfig;
    const lifetime: Lifetime = { min: MinTTL, default: DefaultTTL, max: MaxTTL };
    return { forwarding: forwardingOf(config.ParametersInCacheKeyAndForwardedToOrigin), lifetime };
  }
  const { forwarding, lifetime } = managed[id] ?? {};
  if (!forwarding || !lifetime) throw new Error(`${distribution}: the local cloud does not know the policy ${id}`);
  return { forwarding, lifetime };
}

/** What an origin request policy forwards to the origin. */
export function readRequestPolicy(distribution: string, id: string, template: ResolvedTemplate): Forwarding {
  const own = template.all('AWS::CloudFront::OriginRequestPolicy').find((each) => each.id === id);
  if (own) return forwardingOf(own.properties.OriginRequestPolicyConfig);
  const policy = managed[id];
  if (!policy) throw new Error(`${distribution}: the local cloud does not know the policy ${id}`);
  return policy.forwarding;
}

/** The headers that a response headers policy sets. */
export function readHeaders(distribution: string, id: string, template: ResolvedTemplate) {
  const policy = template.all('AWS::CloudFront::ResponseHeadersPolicy').find((each) => each.id === id);
  if (!policy) throw new Error(`${distribution}: the local cloud does not know the response headers policy ${id}`);
  const { SecurityHeadersConfig: security, CustomHeadersConfig } = policy.properties.ResponseHeadersPolicyConfig;
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
    ...CustomHeadersConfig.Items.map((item) => header(item.Header, item.Value, item)),
  ];
}
