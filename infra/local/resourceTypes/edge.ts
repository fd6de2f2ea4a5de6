import { z } from 'zod';
import { ignoredProperty, logicalId, type ResourceType } from './resourceType.ts';

const lists = { Quantity: ignoredProperty };
const override = { Override: z.boolean() };

/** What cache policies and origin request policies have in common. */
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
  ViewerProtocolPolicy: ignoredProperty,
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
      CustomOriginConfig: ignoredProperty,
      S3OriginConfig: ignoredProperty,
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
  Aliases: ignoredProperty,
  Comment: ignoredProperty,
  Enabled: ignoredProperty,
  HttpVersion: ignoredProperty,
  IPV6Enabled: ignoredProperty,
  PriceClass: ignoredProperty,
  ViewerCertificate: ignoredProperty,
  // There is no firewall here.
  WebACLId: ignoredProperty,
});

/** CloudFront. */
export const edgeTypes = {
  'AWS::CloudFront::Distribution': {
    ref: logicalId,
    attributes: { Id: logicalId, DomainName: (_, at) => at.site },
    properties: z.strictObject({ DistributionConfig: distributionConfig }),
  },
  'AWS::CloudFront::Function': {
    ref: logicalId,
    attributes: { FunctionARN: logicalId },
    properties: z.strictObject({
      FunctionCode: z.string(),
      Name: ignoredProperty,
      FunctionConfig: ignoredProperty,
      AutoPublish: ignoredProperty,
    }),
  },
  'AWS::CloudFront::OriginAccessControl': {
    ref: logicalId,
    attributes: { Id: logicalId },
    ignored: 'the local S3 does not authenticate callers',
  },
  'AWS::CloudFront::ResponseHeadersPolicy': {
    ref: logicalId,
    properties: z.strictObject({
      ResponseHeadersPolicyConfig: z.strictObject({
        Name: ignoredProperty,
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
    ref: logicalId,
    properties: z.strictObject({
      CachePolicyConfig: z.strictObject({
        Name: ignoredProperty,
        MinTTL: z.number(),
        DefaultTTL: z.number(),
        MaxTTL: z.number(),
        ParametersInCacheKeyAndForwardedToOrigin: z.strictObject({
          ...forwarding,
          EnableAcceptEncodingBrotli: ignoredProperty,
          EnableAcceptEncodingGzip: ignoredProperty,
        }),
      }),
    }),
  },
  'AWS::CloudFront::OriginRequestPolicy': {
    ref: logicalId,
    properties: z.strictObject({ OriginRequestPolicyConfig: z.strictObject({ ...forwarding, Name: ignoredProperty }) }),
  },
} satisfies Record<string, ResourceType>;
