import { z } from 'zod';
import { ignored, logicalId, type ResolvedTemplate, resourceType } from './resolve.ts';
import { bucketArn, bucketName, region, secretArn, streamArn, tableArn } from './resources.ts';

const KeySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));

const table = resourceType({
  type: 'AWS::DynamoDB::Table',
  ref: logicalId,
  attributes: { Arn: tableArn, StreamArn: streamArn },
  properties: z.strictObject({
    AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.string() })),
    KeySchema,
    GlobalSecondaryIndexes: z
      .array(z.strictObject({ IndexName: z.string(), KeySchema, Projection: z.looseObject({}) }))
      .default([]),
    TimeToLiveSpecification: z.object({ AttributeName: z.string(), Enabled: z.literal(true) }).optional(),
    StreamSpecification: z.object({ StreamViewType: z.string() }).optional(),
    ...ignored(
      'BillingMode',
      'DeletionProtectionEnabled',
      'PointInTimeRecoverySpecification',
      'SSESpecification',
      'WarmThroughput',
    ),
  }),
});
const secret = resourceType({
  type: 'AWS::SecretsManager::Secret',
  ref: secretArn,
  attributes: { Id: secretArn },
  properties: z.strictObject({
    GenerateSecretString: z.strictObject({ PasswordLength: z.number(), ExcludePunctuation: z.literal(true) }),
    ...ignored('Description'),
  }),
});
export const bucket = resourceType({
  type: 'AWS::S3::Bucket',
  ref: bucketName,
  attributes: { Arn: bucketArn, RegionalDomainName: (id) => `${bucketName(id)}.s3.${region}.amazonaws.com` },
  properties: z.strictObject(
    ignored('BucketEncryption', 'PublicAccessBlockConfiguration', 'VersioningConfiguration', 'LifecycleConfiguration'),
  ),
});

export const dataTypes = [table, secret, bucket];

export type Table = ReturnType<typeof readTables>[number];
export type Index = Table['indexes'][number];

export const readTables = (template: ResolvedTemplate) =>
  template.all(table).map(({ id, properties }) => ({
    id,
    attributes: properties.AttributeDefinitions,
    keys: properties.KeySchema,
    indexes: properties.GlobalSecondaryIndexes,
    /** The attribute that says when an item expires. */
    timeToLive: properties.TimeToLiveSpecification?.AttributeName,
    /** The view type of the table's stream: `KEYS_ONLY`, `NEW_AND_OLD_IMAGES`. Undefined if it has no stream. */
    stream: properties.StreamSpecification?.StreamViewType,
  }));

export const readBuckets = (template: ResolvedTemplate) => template.all(bucket).map(({ id }) => bucketName(id));

export type Secret = ReturnType<typeof readSecrets>[number];

/** `length`: characters. */
export const readSecrets = (template: ResolvedTemplate) =>
  template.all(secret).map(({ id, properties }) => ({
    ...{ id, arn: secretArn(id), length: properties.GenerateSecretString.PasswordLength },
  }));
