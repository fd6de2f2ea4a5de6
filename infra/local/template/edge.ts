import { type Forwarding, type ResponseHeaders, readForwarding, readHeaders } from './edgePolicies.ts';
import { apiHost, bucketName } from './resources.ts';
import type { View } from './view.ts';

export type Origin = { customHeaders: Record<string, string>; path: string } & (
  | { kind: 'bucket'; bucket: string }
  | { kind: 'api' }
);

export interface Behavior {
  /** `/api/*`; `*` for the default one. */
  pattern: string;
  origin: string;
  allowedMethods: string[];
  compress: boolean;
  /** The CloudFront Functions' code. */
  viewerRequest?: string;
  viewerResponse?: string;
  /** What reaches the origin: the cache policy's and the origin request policy's choices together. */
  forwards: Forwarding[];
  headers?: ResponseHeaders;
}

export interface Distribution {
  defaultRootObject: string;
  /** In CloudFront's order; the default one last. */
  behaviors: Behavior[];
  origins: Map<string, Origin>;
  /** Status of the origin -> page and status that the viewer gets instead. */
  errorPages: Map<number, { page: string; status: number }>;
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
  OriginCustomHeaders?: { HeaderName: string; HeaderValue: string }[];
}

interface Config {
  DefaultRootObject?: string;
  DefaultCacheBehavior: BehaviorProperties;
  CacheBehaviors?: BehaviorProperties[];
  Origins: OriginProperties[];
  CustomErrorResponses?: { ErrorCode: number; ResponseCode?: number; ResponsePagePath?: string }[];
}

/** The stack's distribution; undefined where it has none. Throws where it has several. */
export function readDistribution(view: View): Distribution | undefined {
  const [found, second] = view.all<{ DistributionConfig: Config }>('AWS::CloudFront::Distribution');
  if (second) throw new Error(`${second.id}: the local cloud runs one distribution`);
  if (!found) return undefined;
  const { id, of } = found;
  const config = of.DistributionConfig;
  return {
    defaultRootObject: config.DefaultRootObject ?? '',
    behaviors: [...(config.CacheBehaviors ?? []), config.DefaultCacheBehavior].map((each) =>
      readBehavior(id, each, view),
    ),
    origins: new Map(config.Origins.map((origin) => [origin.Id, readOrigin(id, origin, view)])),
    errorPages: new Map(
      (config.CustomErrorResponses ?? [])
        .filter(({ ResponsePagePath }) => ResponsePagePath)
        .map(({ ErrorCode, ResponseCode = ErrorCode, ResponsePagePath = '' }) => [
          ErrorCode,
          { page: ResponsePagePath, status: Number(ResponseCode) },
        ]),
    ),
  };
}

function readBehavior(id: string, of: BehaviorProperties, view: View): Behavior {
  if (of.LambdaFunctionAssociations?.length) throw new Error(`${id}: the local cloud does not know Lambda@Edge`);
  const code = (event: string) => {
    const arn = of.FunctionAssociations?.find(({ EventType }) => EventType === event)?.FunctionARN;
    const functions = view.all<{ FunctionCode: string }>('AWS::CloudFront::Function');
    return functions.find((each) => each.id === arn)?.of.FunctionCode;
  };
  const viewerRequest = code('viewer-request');
  const viewerResponse = code('viewer-response');
  const policies = [of.CachePolicyId, of.OriginRequestPolicyId].filter((policy) => policy !== undefined);
  return {
    pattern: of.PathPattern ?? '*',
    origin: of.TargetOriginId,
    allowedMethods: of.AllowedMethods ?? ['GET', 'HEAD'],
    compress: of.Compress ?? false,
    forwards: policies.map((policy) => readForwarding(id, policy, view)),
    ...(viewerRequest !== undefined && { viewerRequest }),
    ...(viewerResponse !== undefined && { viewerResponse }),
    ...(of.ResponseHeadersPolicyId && { headers: readHeaders(id, of.ResponseHeadersPolicyId, view) }),
  };
}

function readOrigin(id: string, of: OriginProperties, view: View): Origin {
  const shared = {
    path: of.OriginPath ?? '',
    customHeaders: Object.fromEntries(
      (of.OriginCustomHeaders ?? []).map(({ HeaderName, HeaderValue }) => [HeaderName.toLowerCase(), HeaderValue]),
    ),
  };
  const bucket = view
    .all('AWS::S3::Bucket')
    .map((each) => bucketName(each.id))
    .find((name) => of.DomainName.startsWith(`${name}.s3.`));
  if (bucket) return { ...shared, kind: 'bucket', bucket };
  const api = view.all('AWS::ApiGatewayV2::Api').find((each) => of.DomainName === apiHost(each.id));
  if (api) return { ...shared, kind: 'api' };
  throw new Error(`${id}: the local cloud has no origin ${of.DomainName}`);
}
