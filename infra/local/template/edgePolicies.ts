import type { ResolvedTemplate } from './resolvedTemplate.ts';

/** One policy's choice: all, none, some, or all but some. */
export interface Choice {
  kind: 'none' | 'whitelist' | 'allExcept' | 'all';
  names: string[];
}
export interface Forwarding {
  headers: Choice;
  cookies: Choice;
  queries: Choice;
}

/** How long a cache policy lets CloudFront keep an answer, in seconds. */
export interface Lifetime {
  min: number;
  /** Where the answer says nothing. */
  default: number;
  max: number;
}

export interface ResponseHeaders {
  set: { name: string; value: string; override: boolean }[];
  remove: string[];
}

const choice = (kind: Choice['kind'] = 'none', ...names: string[]): Choice => ({ kind, names });
const nothing = { headers: choice(), cookies: choice(), queries: choice() };

/**
 * AWS's own cache and origin request policies by id.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-origin-request-policies.html
 */
const managed: Record<string, Forwarding> = {
  // CachingOptimized, CachingDisabled
  '658327ea-f89d-4fab-a63d-7e88639e58f6': nothing,
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': nothing,
  // AllViewer
  '216adef6-5c7f-47e4-b989-5492eafa07d3': { headers: choice('all'), cookies: choice('all'), queries: choice('all') },
  // AllViewerExceptHostHeader
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': {
    headers: choice('allExcept', 'host'),
    cookies: choice('all'),
    queries: choice('all'),
  },
  // UseOriginCacheControlHeaders-QueryStrings
  '4cc15a8a-d715-48a4-82b8-cc0b614638fe': {
    headers: choice('whitelist', 'x-method-override', 'origin', 'host', 'x-http-method', 'x-http-method-override'),
    cookies: choice('all'),
    queries: choice('all'),
  },
};

/** AWS's own cache policies by id: their lifetimes. */
const managedLifetimes: Record<string, Lifetime> = {
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': { min: 1, default: 86_400, max: 31_536_000 },
  // CachingDisabled
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': { min: 0, default: 0, max: 0 },
  // UseOriginCacheControlHeaders-QueryStrings
  '4cc15a8a-d715-48a4-82b8-cc0b614638fe': { min: 0, default: 0, max: 31_536_000 },
};

type Config = Record<string, unknown>;

/** How long answers are kept by a cache policy. */
export function readLifetime(distribution: string, id: string, template: ResolvedTemplate): Lifetime {
  const policy = template
    .all<{ CachePolicyConfig: { MinTTL: number; DefaultTTL: number; MaxTTL: number } }>('AWS::CloudFront::CachePolicy')
    .find((each) => each.id === id);
  if (policy) {
    const { MinTTL, DefaultTTL, MaxTTL } = policy.properties.CachePolicyConfig;
    return { min: MinTTL, default: DefaultTTL, max: MaxTTL };
  }
  const known = managedLifetimes[id];
  if (!known) throw new Error(`${distribution}: the local cloud does not know the policy ${id}`);
  return known;
}

/** What a cache policy or an origin request policy forwards to the origin. */
export function readForwarding(distribution: string, id: string, template: ResolvedTemplate): Forwarding {
  const caching = template
    .all<{ CachePolicyConfig: Config }>('AWS::CloudFront::CachePolicy')
    .find((each) => each.id === id);
  const request = template
    .all<{ OriginRequestPolicyConfig: Config }>('AWS::CloudFront::OriginRequestPolicy')
    .find((each) => each.id === id);
  const config =
    (caching?.properties.CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin as Config | undefined) ??
    request?.properties.OriginRequestPolicyConfig;
  if (!config) {
    const known = managed[id];
    if (!known) throw new Error(`${distribution}: the local cloud does not know the policy ${id}`);
    return known;
  }
  const read = (part: string, behavior: string, names: string): Choice => {
    const properties = config[part] as Config;
    const kind = String(properties[behavior]);
    const listed = ((properties[names] as string[] | undefined) ?? []).map((name) => name.toLowerCase());
    return choice(
      kind === 'allViewer' || kind === 'allViewerAndWhitelistCloudFront' ? 'all' : (kind as Choice['kind']),
      ...listed,
    );
  };
  return {
    headers: read('HeadersConfig', 'HeaderBehavior', 'Headers'),
    cookies: read('CookiesConfig', 'CookieBehavior', 'Cookies'),
    queries: read('QueryStringsConfig', 'QueryStringBehavior', 'QueryStrings'),
  };
}

interface SecurityHeaders {
  ContentSecurityPolicy?: { ContentSecurityPolicy: string; Override: boolean };
  ContentTypeOptions?: { Override: boolean };
  FrameOptions?: { FrameOption: string; Override: boolean };
  ReferrerPolicy?: { ReferrerPolicy: string; Override: boolean };
  StrictTransportSecurity?: {
    AccessControlMaxAgeSec: number;
    IncludeSubdomains?: boolean;
    Preload?: boolean;
    Override: boolean;
  };
}

interface HeadersConfig {
  SecurityHeadersConfig?: SecurityHeaders;
  CustomHeadersConfig?: { Items: { Header: string; Value: string; Override: boolean }[] };
  RemoveHeadersConfig?: { Items: { Header: string }[] };
}

/** The headers that a response headers policy sets and removes. */
export function readHeaders(distribution: string, id: string, template: ResolvedTemplate): ResponseHeaders {
  const policy = template
    .all<{ ResponseHeadersPolicyConfig: HeadersConfig }>('AWS::CloudFront::ResponseHeadersPolicy')
    .find((each) => each.id === id);
  if (!policy) throw new Error(`${distribution}: the local cloud does not know the response headers policy ${id}`);
  const config = policy.properties.ResponseHeadersPolicyConfig;
  return {
    set: [
      ...securityHeaders(config.SecurityHeadersConfig ?? {}),
      ...(config.CustomHeadersConfig?.Items ?? []).map(({ Header, Value, Override }) => ({
        name: Header.toLowerCase(),
        value: Value,
        override: Override,
      })),
    ],
    remove: (config.RemoveHeadersConfig?.Items ?? []).map(({ Header }) => Header.toLowerCase()),
  };
}

function securityHeaders(properties: SecurityHeaders): ResponseHeaders['set'] {
  const transport = properties.StrictTransportSecurity;
  const values = {
    'content-security-policy': [
      properties.ContentSecurityPolicy,
      properties.ContentSecurityPolicy?.ContentSecurityPolicy,
    ],
    'x-content-type-options': [properties.ContentTypeOptions, 'nosniff'],
    'x-frame-options': [properties.FrameOptions, properties.FrameOptions?.FrameOption],
    'referrer-policy': [properties.ReferrerPolicy, properties.ReferrerPolicy?.ReferrerPolicy],
    'strict-transport-security': [
      transport,
      transport &&
        [
          `max-age=${transport.AccessControlMaxAgeSec}`,
          transport.IncludeSubdomains && 'includeSubDomains',
          transport.Preload && 'preload',
        ]
          .filter(Boolean)
          .join('; '),
    ],
  } as const;
  return Object.entries(values).flatMap(([name, [part, value]]) =>
    part && value ? [{ name, value, override: part.Override }] : [],
  );
}
