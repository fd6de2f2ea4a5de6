import { z } from 'zod';
import { bucketArn, bucketName, region, secretArn, streamArn, tableArn } from '../template/resources.ts';
import { policyDocument } from '../template/statements.ts';
import { passedOver, type ResourceType, same } from './resourceType.ts';

const key = z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) });

/** What is kept, and what is kept secret. */
export const dataTypes = {
  'AWS::DynamoDB::Table': {
    ref: same,
    attributes: { Arn: tableArn, StreamArn: streamArn },
    properties: z.strictObject({
      AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.string() })),
      KeySchema: z.array(key),
      GlobalSecondaryIndexes: z
        .array(z.strictObject({ IndexName: z.string(), KeySchema: z.array(key), Projection: z.looseObject({}) }))
        .default([]),
      TimeToLiveSpecification: z.object({ AttributeName: z.string(), Enabled: z.literal(true) }).optional(),
      StreamSpecification: z.object({ StreamViewType: z.string() }).optional(),
      PointInTimeRecoverySpecification: z.object({ PointInTimeRecoveryEnabled: z.boolean() }).optional(),
      BillingMode: passedOver,
      DeletionProtectionEnabled: passedOver,
      SSESpecification: passedOver,
    }),
  },
  'AWS::SecretsManager::Secret': {
    ref: secretArn,
    attributes: { Id: secretArn },
    properties: z.strictObject({
      GenerateSecretString: z.strictObject({ PasswordLength: z.number(), ExcludePunctuation: z.literal(true) }),
      Description: passedOver,
    }),
  },
  'AWS::S3::Bucket': {
    ref: bucketName,
    attributes: { Arn: bucketArn, RegionalDomainName: (id) => `${bucketName(id)}.s3.${region}.amazonaws.com` },
    properties: z.strictObject({
      BucketEncryption: passedOver,
      PublicAccessBlockConfiguration: passedOver,
      VersioningConfiguration: passedOver,
      LifecycleConfiguration: passedOver,
    }),
  },
  'AWS::S3::BucketPolicy': { properties: z.strictObject({ PolicyDocument: policyDocument, Bucket: z.string() }) },
  'Custom::CDKBucketDeployment': {
    ref: same,
    properties: z.strictObject({
      ServiceToken: z.string(),
      SourceObjectKeys: z.array(z.string()),
      DestinationBucketName: z.string(),
      Include: z.array(z.string()).default([]),
      Exclude: z.array(z.string()).default([]),
      SystemMetadata: z.record(z.string(), z.string()).default({}),
      Prune: z.literal(false),
      SourceBucketNames: passedOver,
      WaitForDistributionInvalidation: passedOver,
      OutputObjectKeys: passedOver,
    }),
  },
} satisfies Record<string, ResourceType>;
