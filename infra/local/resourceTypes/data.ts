import { z } from 'zod';
import { bucketArn, bucketName, region, secretArn, streamArn, tableArn } from '../template/resources.ts';
import { policyDocument } from '../template/statements.ts';
import { ignoredProperty, logicalId, type ResourceType } from './resourceType.ts';

const key = z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) });

/** Tables, secrets and buckets. */
export const dataTypes = {
  'AWS::DynamoDB::Table': {
    ref: logicalId,
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
      BillingMode: ignoredProperty,
      DeletionProtectionEnabled: ignoredProperty,
      SSESpecification: ignoredProperty,
      WarmThroughput: ignoredProperty,
    }),
  },
  'AWS::SecretsManager::Secret': {
    ref: secretArn,
    attributes: { Id: secretArn },
    properties: z.strictObject({
      GenerateSecretString: z.strictObject({ PasswordLength: z.number(), ExcludePunctuation: z.literal(true) }),
      Description: ignoredProperty,
    }),
  },
  'AWS::S3::Bucket': {
    ref: bucketName,
    attributes: { Arn: bucketArn, RegionalDomainName: (id) => `${bucketName(id)}.s3.${region}.amazonaws.com` },
    properties: z.strictObject({
      BucketEncryption: ignoredProperty,
      PublicAccessBlockConfiguration: ignoredProperty,
      VersioningConfiguration: ignoredProperty,
      LifecycleConfiguration: ignoredProperty,
    }),
  },
  'AWS::S3::BucketPolicy': { properties: z.strictObject({ PolicyDocument: policyDocument, Bucket: z.string() }) },
  'Custom::CDKBucketDeployment': {
    ref: logicalId,
    properties: z.strictObject({
      ServiceToken: z.string(),
      SourceObjectKeys: z.array(z.string()),
      DestinationBucketName: z.string(),
      Include: z.array(z.string()).default([]),
      Exclude: z.array(z.string()).default([]),
      SystemMetadata: z.record(z.string(), z.string()).default({}),
      Prune: z.literal(false),
      SourceBucketNames: ignoredProperty,
      WaitForDistributionInvalidation: ignoredProperty,
      OutputObjectKeys: ignoredProperty,
    }),
  },
} satisfies Record<string, ResourceType>;
