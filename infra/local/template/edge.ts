import {
  type Forwarding,
  type Lifetime,
  type ResponseHeaders,
  readForwarding,
  readHeaders,
  readLifetime,
} from './edgePolicies.ts';
import type { ResolvedTemplate } from './resolvedTemplate.ts';
import { apiHost, bucketName, distributionArn } from './resources.ts';

export type Origin = { customHeaders: Record<string, string>; path: string } & (
  | {
      kind: 'bucket';
      bucket: string;
      /** Whether CloudFront signs what it asks for; else the viewer's own request carries a signature. */
      signs: boolean;
    }
  | { kind: 'api' }
);

/** Two origins: the second is asked where the first one fails. */
export interface OriginGroup {
  primary: string;
  secondary: string;
  /** What counts as a failure. */
  statuses: number[];
}

export interface Behavior {
  /** `/api/*`; `*` for the default one. */
  pattern: string;
  /** An origin, or an origin group. */
  origin: string;
  allowedMethods: string[];
  compress: boolean;
  /** The CloudFront Functions' code. */
  viewerRequest?: string;
  viewerResponse?: string;
  /** What tells answers apart in the cache, beside the path. */
  cacheKey: Forwarding;
  lifetime: Lifetime;
  /** What is forwarded to the origin: by the cache policy or by the origin request policy. */
  forwards: Forwarding[];
  headers?: ResponseHeaders;
}

export interface Distribution {
  id: string;
  arn: string;
  defaultRootObject: string;
  /** In CloudFront's order; the default one last. */
  behaviors: Behavior[];
  origins: Map<string, Origin>;
  originGroups: Map<string, OriginGroup>;
  /** Status of the origin -> page and status that the viewer gets instead. */
  errorPages: Map<number, { page: string; status: number }>;
  /** Status of the origin -> seconds that CloudFront keeps such an answer. */
  errorCaching: Map<number, number>;
}

interface BehaviorProperties {
  PathPattern?: string;
  TargetOriginId: string;
  AllowedMethods?: string[];
  Compress?: boolean;
  CachePolicyId: string;
  OriginRequestPolicyId?: string;
  ResponseHeadersPolicyId?: string;
  FunctionAssociations?: { EventType: string; FunctionARN: string }[];
  LambdaFunctionAssociations?: unknown[];
}

interface OriginProperties {
  Id: string;
  DomainName: string;
  OriginPath?: string;
  OriginAccessControlId?: string;
  OriginCustomHeaders?: { HeaderName: string; HeaderValue: string }[];
}

interface OriginGroupProperties {
  Id: string;
  Members: { Items: { OriginId: string }[] };
  FailoverCriteria: { StatusCodes: { Items: number[] } };
  SelectionCriteria?: string;
}

interface Config {
  DefaultRootObject?: string;
  DefaultCacheBehavior: BehaviorProperties;
  CacheBehaviors?: BehaviorProperties[];
  Origins: OriginProperties[];
  OriginGroups?: { Items?: OriginGroupProperties[] };
  CustomErrorResponses?: {
    ErrorCode: number;
    ResponseCode?: number;
    ResponsePagePath?: string;
    ErrorCachingMinTTL?: number;
  }[];
}

/** The stack's distribution; undefined where it has none. Throws where it has several. */
export function readDistribution(template: ResolvedTemplate): Distribution | undefined {
  const [found, second] = template.all<{ DistributionConfig: Config }>('AWS::CloudFront::Distribution');
  if (second) throw new Error(`${second.id}: the local cloud runs one distribution`);
  if (!found) return undefined;
  const { id, properties } = found;
  const config = properties.DistributionConfig;
  return {
    id,
    arn: distributionArn(id),
    defaultRootObject: config.DefaultRootObject ?? '',
    behaviors: [...(config.CacheBehaviors ?? []), config.DefaultCacheBehavior].map((each) =>
      readBehavior(id, each, template),
    ),
    origins: new Map(config.Origins.map((origin) => [origin.Id, readOrigin(id, origin, template)])),
    originGroups: new Map((config.OriginGroups?.Items ?? []).map((group) => [group.Id, readOriginGroup(id, group)])),
    errorPages: new Map(
      (config.CustomErrorResponses ?? [])
        .filter(({ ResponsePagePath }) => ResponsePagePath)
        .map(({ ErrorCode, ResponseCode = ErrorCode, ResponsePagePath = '' }) => [
          ErrorCode,
          { page: ResponsePagePath, status: Number(ResponseCode) },
        ]),
    ),
    errorCaching: new Map(
      (config.CustomErrorResponses ?? []).flatMap(({ ErrorCode, ErrorCachingMinTTL }) =>
        ErrorCachingMinTTL === undefined ? [] : [[ErrorCode, ErrorCachingMinTTL]],
      ),
    ),
  };
}

function readBehavior(id: string, properties: BehaviorProperties, template: ResolvedTemplate): Behavior {
  if (properties.LambdaFunctionAssociations?.length)
    throw new Error(`${id}: the local cloud does not know Lambda@Edge`);
  const code = (event: string) => {
    const arn = properties.FunctionAssociations?.find(({ EventType }) => EventType === event)?.FunctionARN;
    const functions = template.all<{ FunctionCode: string }>('AWS::CloudFront::Function');
    return functions.find((each) => each.id === arn)?.properties.FunctionCode;
  };
  const viewerRequest = code('viewer-request');
  const viewerResponse = code('viewer-response');
  const policies = [properties.CachePolicyId, properties.OriginRequestPolicyId].filter(
    (policy) => policy !== undefined,
  );
  return {
    pattern: properties.PathPattern ?? '*',
    origin: properties.TargetOriginId,
    allowedMethods: properties.AllowedMethods ?? ['GET', 'HEAD'],
    compress: properties.Compress ?? false,
    cacheKey: readForwarding(id, properties.CachePolicyId, template),
    lifetime: readLifetime(id, properties.CachePolicyId, template),
    forwards: policies.map((policy) => readForwarding(id, policy, template)),
    ...(viewerRequest !== undefined && { viewerRequest }),
    ...(viewerResponse !== undefined && { viewerResponse }),
    ...(properties.ResponseHeadersPolicyId && {
      headers: readHeaders(id, properties.ResponseHeadersPolicyId, template),
    }),
  };
}

function readOriginGroup(id: string, { Id, Members, FailoverCriteria, ...others }: OriginGroupProperties): OriginGroup {
  const [primary, secondary, third] = Members.Items;
  if (!primary || !secondary || third || (others.SelectionCriteria ?? 'default') !== 'default')
    throw new Error(`${id}: the local cloud does not know an origin group like ${Id}`);
  return { primary: primary.OriginId, secondary: secondary.OriginId, statuses: FailoverCriteria.StatusCodes.Items };
}

function readOrigin(id: string, properties: OriginProperties, template: ResolvedTemplate): Origin {
  const shared = {
    path: properties.OriginPath ?? '',
    customHeaders: Object.fromEntries(
      (properties.OriginCustomHeaders ?? []).map(({ HeaderName, HeaderValue }) => [
        HeaderName.toLowerCase(),
        HeaderValue,
      ]),
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
