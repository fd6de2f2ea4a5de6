import { bucketName, secretArn, tableArn } from './resources.ts';
import type { View } from './view.ts';

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
}

interface TableProperties {
  AttributeDefinitions: Table['attributes'];
  KeySchema: Key[];
  GlobalSecondaryIndexes?: Index[];
  TimeToLiveSpecification?: { AttributeName: string; Enabled: boolean };
}

export const readTables = (view: View): Table[] =>
  view.all<TableProperties>('AWS::DynamoDB::Table').map(({ id, of }) => ({
    id,
    arn: tableArn(id),
    attributes: of.AttributeDefinitions,
    keys: of.KeySchema,
    indexes: (of.GlobalSecondaryIndexes ?? []).map(({ IndexName, KeySchema, Projection }) => ({
      IndexName,
      KeySchema,
      Projection,
    })),
    ...(of.TimeToLiveSpecification?.Enabled && { timeToLive: of.TimeToLiveSpecification.AttributeName }),
  }));

export const readBuckets = (view: View): string[] => view.all('AWS::S3::Bucket').map(({ id }) => bucketName(id));

/** What Secrets Manager's GetRandomPassword takes, and a JSON document to put the password into. */
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

export const readSecrets = (view: View): Secret[] =>
  view.all<{ GenerateSecretString?: GenerateSecretString }>('AWS::SecretsManager::Secret').map(({ id, of }) => {
    if (!of.GenerateSecretString) throw new Error(`${id}: the local cloud knows generated secrets alone`);
    return { id, arn: secretArn(id), generate: of.GenerateSecretString };
  });

/** Files that go into a bucket at deploy. */
export interface Deployment {
  id: string;
  folders: string[];
  bucket: string;
  prefix: string;
  /** Patterns as `aws s3 sync` has them: excluded files come back where an include matches. */
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

export const readDeployments = (view: View): Deployment[] =>
  view.all<DeploymentProperties>('Custom::CDKBucketDeployment').map(({ id, of }) => {
    if (of.SourceMarkers?.some((markers) => Object.keys(markers).length > 0)) {
      throw new Error(`${id}: the local cloud does not fill values of the deploy into files`);
    }
    const user = Object.entries(of.UserMetadata ?? {});
    return {
      id,
      folders: of.SourceObjectKeys.map(view.asset),
      bucket: of.DestinationBucketName,
      prefix: of.DestinationBucketKeyPrefix ?? '',
      include: of.Include ?? [],
      exclude: of.Exclude ?? [],
      prune: String(of.Prune ?? true) === 'true',
      headers: {
        ...of.SystemMetadata,
        ...Object.fromEntries(user.map(([name, value]) => [`x-amz-meta-${name}`, value])),
      },
    };
  });
