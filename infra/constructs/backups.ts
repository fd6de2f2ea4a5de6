import { CfnOutput, Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { tableNames } from '../../shared/resources.ts';
import type { Data } from './data.ts';
import type { Media } from './media.ts';
import type { Secrets } from './secrets.ts';

interface Parts {
  data: Data;
  media: Media;
  secrets: Secrets;
}

/**
 * Where DynamoDB writes the exports of which `npm run backup` makes a file, and in the stack's outputs what that command
 * and `npm run restore` must find. Both act with the operator's own rights: no function may touch any of it.
 */
export class Backups extends Construct {
  readonly bucket = new Bucket(this, 'Bucket', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    // The command deletes its exports; these are what is left of one that was killed.
    lifecycleRules: [{ expiration: Duration.days(3), abortIncompleteMultipartUploadAfter: Duration.days(1) }],
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });

  constructor(scope: Construct, id: string, { data, media, secrets }: Parts) {
    super(scope, id);
    for (const name of tableNames) this.tell(`table/${name}`, data[name].tableName);
    for (const name of ['session', 'unsubscribe'] as const) this.tell(`secret/${name}`, secrets[name].secretArn);
    this.tell('bucket/media', media.bucket.bucketName);
    this.tell('bucket/exports', this.bucket.bucketName);
  }

  private tell(description: string, value: string): void {
    new CfnOutput(this, description.replace('/', ''), { description, value });
  }
}
