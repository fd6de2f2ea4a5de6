import type { ResolvedTemplate } from './resolvedTemplate.ts';
import { bucketName, secretArn, tableArn } from './resources.ts';
import type { PropertiesOf } from './resourceTypes.ts';

export type Index = PropertiesOf<'AWS::DynamoDB::Table'>['GlobalSecondaryIndexes'][number];

export type Table = ReturnType<typeof readTables>[number];

export const readTables = (template: ResolvedTemplate) =>
  template.all('AWS::DynamoDB::Table').map(({ id, properties }) => ({
    id,
    arn: tableArn(id),
    attributes: properties.AttributeDefinitions,
    keys: properties.KeySchema,
    indexes: properties.GlobalSecondaryIndexes,
    /** The attribute that says when an item expires. */
    timeToLive: properties.TimeToLiveSpecification?.AttributeName,
    /** The view type of the table's stream: `KEYS_ONLY`, `NEW_AND_OLD_IMAGES`. Undefined if it has no stream. */
    stream: properties.StreamSpecification?.StreamViewType,
    /** Whether the table can be restored to any second of the last 35 days. */
  }));

export const readBuckets = (template: ResolvedTemplate) =>
  template.all('AWS::S3::Bucket').map(({ id }) => bucketName(id));

export type Secret = ReturnType<typeof readSecrets>[number];

/** `length`: characters. */
export const readSecrets = (template: ResolvedTemplate) =>
  template.all('AWS::SecretsManager::Secret').map(({ id, properties }) => ({
    ...{ id, arn: secretArn(id), length: properties.GenerateSecretString.PasswordLength },
  }));

/** Files that a deployment copies into a bucket. */
export type Deployment = ReturnType<typeof readDeployments>[number];

export const readDeployments = (template: ResolvedTemplate) =>
  template.all('Custom::CDKBucketDeployment').map(({ id, properties }) => ({
    id,
    folders: properties.SourceObjectKeys.map(template.asset),
    bucket: properties.DestinationBucketName,
    /** Patterns of `aws s3 sync`: an excluded file is included again if an include pattern matches. */
    include: properties.Include,
    exclude: properties.Exclude,
    /** Stored with each object. */
    headers: properties.SystemMetadata,
  }));
