import { z } from 'zod';
import { passedOver, type ResourceType, same } from './resourceType.ts';

const lists = { Quantity: passedOver };
const override = { Override: z.boolean() };

/** What a cache policy and an origin request policy say alike. */
const forwarding = {
  HeadersConfig: z.strictObject({ HeaderBehavior: z.literal('none') }),
  CookiesConfig: z.strictObject({ CookieBehavior: z.enum(['none', 'all']) }),
  QueryStringsConfig: z.strictObject({ QueryStringBehavior: z.enum(['none', 'all']) }),
};

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
  ViewerProtocolPolicy: passedOver,
});

const distributionConfig = z.strictObject({
  DefaultCacheBehavior: behavior,
  CacheBehaviors: z.array(behavior).default([]),
  Origins: z.array(
    z.strictObject({
      Id: z.string(),
      DomainName: z.string(),
      OriginPath: z.string().default(''),
      OriginAccessControlId: z.string().optional(),
      OriginCustomHeaders: z.array(z.object({ HeaderName: z.string(), HeaderValue: z.string() })).default([]),
      CustomOriginConfig: passedOver,
      S3OriginConfig: passedOver,
    }),
  ),
  OriginGroups: z
    .strictObject({
      ...lists,
      Items: z.array(
        z.strictObject({
          Id: z.string(),
          Members: z.strictObject({
            ...lists,
            Items: z.tuple([z.object({ OriginId: z.string() }), z.object({ OriginId: z.string() })]),
          }),
          FailoverCriteria: z.object({ StatusCodes: z.object({ Items: z.array(z.number()) }) }),
        }),
      ),
    })
    .default({ Items: [] }),
  CustomErrorResponses: z.array(z.strictObject({ ErrorCode: z.number(), ErrorCachingMinTTL: z.number() })).default([]),
  Aliases: passedOver,
  Comment: passedOver,
  Enabled: passedOver,
  HttpVersion: passedOver,
  IPV6Enabled: passedOver,
  PriceClass: passedOver,
  ViewerCertificate: passedOver,
});

/** CloudFront. */
export const edgeTypes = {
  'AWS::CloudFront::Distribution': {
    ref: same,
    attributes: { Id: same, DomainName: (_, at) => at.site },
    properties: z.strictObject({ DistributionConfig: distributionConfig }),
  },
  'AWS::CloudFront::Function': {
    ref: same,
    attributes: { FunctionARN: same },
    properties: z.strictObject({
      FunctionCode: z.string(),
      Name: passedOver,
      FunctionConfig: passedOver,
      AutoPublish: passedOver,
    }),
  },
  'AWS::CloudFront::OriginAccessControl': {
    ref: same,
    attributes: { Id: same },
    ignored: 'the local S3 asks nobody for a name',
  },
  'AWS::CloudFront::ResponseHeadersPolicy': {
    ref: same,
    properties: z.strictObject({
      ResponseHeadersPolicyConfig: z.strictObject({
        Name: passedOver,
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
        CustomHeadersConfig: z
          .object({ Items: z.array(z.object({ Header: z.string(), Value: z.string(), ...override })) })
          .default({ Items: [] }),
      }),
    }),
  },
  'AWS::CloudFront::CachePolicy': {
    ref: same,
    properties: z.strictObject({
      CachePolicyConfig: z.strictObject({
        Name: passedOver,
        MinTTL: z.number(),
        DefaultTTL: z.number(),
        MaxTTL: z.number(),
        ParametersInCacheKeyAndForwardedToOrigin: z.strictObject({
          ...forwarding,
          EnableAcceptEncodingBrotli: passedOver,
          EnableAcceptEncodingGzip: passedOver,
        }),
      }),
    }),
  },
  'AWS::CloudFront::OriginRequestPolicy': {
    ref: same,
    properties: z.strictObject({ OriginRequestPolicyConfig: z.strictObject({ ...forwarding, Name: passedOver }) }),
  },
} satisfies Record<string, ResourceType>;
