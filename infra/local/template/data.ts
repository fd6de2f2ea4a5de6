import type { ResolvedTemplate } from './resolvedTemplate.ts';
import { bucketName, secretArn, tableArn } from './resources.ts';

interface Key {
  AttributeName: string;
  KeyType: 'HASH' | 'RANGE';
}

export interface Index {
  IndexName: string;
  KeySchema: Key[];
  Projection: object;
}

export interface Table {
  id: string;
  arn: string;
  attributes: { AttributeName: string; AttributeType: string }[];
  keys: Key[];
  indexes: Index[];
  /** The attribute that says when an item expires. */
  timeToLive?: string;
  /** What a record of the table's stream holds: `KEYS_ONLY`, `NEW_AND_OLD_IMAGES`. Absent where it has no stream. */
  stream?: string;
  /** Whether it can be restored to any second of the last 35 days. */
  pointInTimeRecovery?: true;
}

interface TableProperties {
  AttributeDefinitions: Table['attributes'];
  KeySchema: Key[];
  GlobalSecondaryIndexes?: Index[];
  TimeToLiveSpecification?: { AttributeName: string; Enabled: boolean };
  StreamSpecification?: { StreamViewType: string };
  PointInTimeRecoverySpecification?: { PointInTimeRecoveryEnabled: boolean };
}

export const readTables = (template: ResolvedTemplate): Table[] =>
  template.all<TableProperties>('AWS::DynamoDB::Table').map(({ id, properties }) => ({
    id,
    arn: tableArn(id),
    attributes: properties.AttributeDefinitions,
    keys: properties.KeySchema,
    indexes: (properties.GlobalSecondaryIndexes ?? []).map(({ IndexName, KeySchema, Projection }) => ({
      IndexName,
      KeySchema,
      Projection,
    })),
    ...(properties.TimeToLiveSpecification?.Enabled && {
      timeToLive: properties.TimeToLiveSpecification.AttributeName,
    }),
    ...(properties.StreamSpecification && { stream: properties.StreamSpecification.StreamViewType }),
    ...(properties.PointInTimeRecoverySpecification?.PointInTimeRecoveryEnabled && { pointInTimeRecovery: true }),
  }));

export const readBuckets = (template: ResolvedTemplate): string[] =>
  template.all('AWS::S3::Bucket').map(({ id }) => bucketName(id));

/** Options of Secrets Manager's GetRandomPassword, and optionally a JSON document that gets the password as a field. */
export interface GenerateSecretString {
  PasswordLength?: number;
  ExcludeCharacters?: string;
  ExcludeLowercase?: boolean;
  ExcludeNumbers?: boolean;
  ExcludePunctuation?: boolean;
  ExcludeUppercase?: boolean;
  IncludeSpace?: boolean;
  SecretStringTemplate?: string;
  GenerateStringKey?: string;
}

export interface Secret {
  id: string;
  arn: string;
  generate: GenerateSecretString;
}

export const readSecrets = (template: ResolvedTemplate): Secret[] =>
  template
    .all<{ GenerateSecretString?: GenerateSecretString }>('AWS::SecretsManager::Secret')
    .map(({ id, properties }) => {
      if (!properties.GenerateSecretString) throw new Error(`${id}: the local cloud knows generated secrets alone`);
      return { id, arn: secretArn(id), generate: properties.GenerateSecretString };
    });

/** Files that a deployment copies into a bucket. */
export interface Deployment {
  id: string;
  folders: string[];
  bucket: string;
  prefix: string;
  /** Patterns of `aws s3 sync`: a file that is excluded comes back if an include matches. */
  include: string[];
  exclude: string[];
  prune: boolean;
  /** Stored with each object. */
  headers: Record<string, string>;
}

interface DeploymentProperties {
  SourceObjectKeys: string[];
  SourceMarkers?: object[];
  DestinationBucketName: string;
  DestinationBucketKeyPrefix?: string;
  Include?: string[];
  Exclude?: string[];
  Prune?: boolean | string;
  UserMetadata?: Record<string, string>;
  SystemMetadata?: Record<string, string>;
}

export const readDeployments = (template: ResolvedTemplate): Deployment[] =>
  template.all<DeploymentProperties>('Custom::CDKBucketDeployment').map(({ id, properties }) => {
    if (properties.SourceMarkers?.some((markers) => Object.keys(markers).length > 0)) {
      throw new Error(`${id}: the local cloud does not fill values of the deploy into files`);
    }
    const user = Object.entries(properties.UserMetadata ?? {});
    return {
      id,
      folders: properties.SourceObjectKeys.map(template.asset),
      bucket: properties.DestinationBucketName,
      prefix: properties.DestinationBucketKeyPrefix ?? '',
      include: properties.Include ?? [],
      exclude: properties.Exclude ?? [],
      prune: String(properties.Prune ?? true) === 'true',
      headers: {
        ...properties.SystemMetadata,
        ...Object.fromEntries(user.map(([name, value]) => [`x-amz-meta-${name}`, value])),
      },
    };
  });
