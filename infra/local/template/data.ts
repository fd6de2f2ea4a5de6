import type { ResolvedTemplate } from './resolvedTemplate.ts';
import { bucketName, secretArn, tableArn } from './resources.ts';
import type { PropertiesOf } from './resourceTypes.ts';

type TableProperties = PropertiesOf<'AWS::DynamoDB::Table'>;
export type Index = TableProperties['GlobalSecondaryIndexes'][number];

export interface Table {
  id: string;
  arn: string;
  attributes: TableProperties['AttributeDefinitions'];
  keys: TableProperties['KeySchema'];
  indexes: Index[];
  /** The attribute that says when an item expires. */
  timeToLive?: string;
  /** The view type of the table's stream: `KEYS_ONLY`, `NEW_AND_OLD_IMAGES`. Absent if it has no stream. */
  stream?: string;
  /** Whether the table can be restored to any second of the last 35 days. */
  pointInTimeRecovery?: true;
}

export const readTables = (template: ResolvedTemplate): Table[] =>
  template.all('AWS::DynamoDB::Table').map(({ id, properties }) => ({
    id,
    arn: tableArn(id),
    attributes: properties.AttributeDefinitions,
    keys: properties.KeySchema,
    indexes: properties.GlobalSecondaryIndexes,
    ...(properties.TimeToLiveSpecification && { timeToLive: properties.TimeToLiveSpecification.AttributeName }),
    ...(properties.StreamSpecification && { stream: properties.StreamSpecification.StreamViewType }),
    ...(properties.PointInTimeRecoverySpecification?.PointInTimeRecoveryEnabled && { pointInTimeRecovery: true }),
  }));

export const readBuckets = (template: ResolvedTemplate): string[] =>
  template.all('AWS::S3::Bucket').map(({ id }) => bucketName(id));

export interface Secret {
  id: string;
  arn: string;
  /** Characters. */
  length: number;
}

export const readSecrets = (template: ResolvedTemplate): Secret[] =>
  template.all('AWS::SecretsManager::Secret').map(({ id, properties }) => ({
    ...{ id, arn: secretArn(id), length: properties.GenerateSecretString.PasswordLength },
  }));

/** Files that a deployment copies into a bucket. */
export interface Deployment {
  id: string;
  folders: string[];
  bucket: string;
  /** Patterns of `aws s3 sync`: an excluded file is included again if an include pattern matches. */
  include: string[];
  exclude: string[];
  /** Stored with each object. */
  headers: Record<string, string>;
}

export const readDeployments = (template: ResolvedTemplate): Deployment[] =>
  template.all('Custom::CDKBucketDeployment').map(({ id, properties }) => ({
    id,
    folders: properties.SourceObjectKeys.map(template.asset),
    bucket: properties.DestinationBucketName,
    include: properties.Include,
    exclude: properties.Exclude,
    headers: properties.SystemMetadata,
  }));
