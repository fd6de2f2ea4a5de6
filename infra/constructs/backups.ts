import { CfnOutput, Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { tableNames } from '../../shared/platform/resources.ts';
import type { Data } from './data.ts';
import type { Media } from './media.ts';
import { PrivateBucket } from './privateBucket.ts';

interface Parts {
  data: Data;
  media: Media;
}

/**
 * Where DynamoDB writes the exports of which `npm run backup` makes a file, and in the stack's outputs what that command
 * and `npm run restore` must find. Both act with the operator's own rights: no function may touch any of it.
 */
export class Backups extends Construct {
  readonly bucket = new PrivateBucket(this, 'Bucket', {
    // The command deletes its exports; these are what is left of one that was killed.
    lifecycle: { expiration: Duration.days(3) },
  });

  constructor(scope: Construct, id: string, { data, media }: Parts) {
    super(scope, id);
    for (const name of tableNames) this.tell(`table/${name}`, data[name].tableName);
    this.tell('bucket/media', media.bucket.bucketName);
    this.tell('bucket/exports', this.bucket.bucketName);
  }

  private tell(description: string, value: string): void {
    new CfnOutput(this, description.replace('/', ''), { description, value });
  }
}
