import { CfnOutput, Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { tableNames } from '../../shared/platform/resources.ts';
import type { Data } from './data.ts';
import type { Media } from './media.ts';
import { PrivateBucket } from './privateBucket.ts';

/**
 * The bucket for the DynamoDB exports that `npm run backup` turns into a file, and the stack outputs that this command and
 * `npm run restore` read. Both run with the operator's own permissions: no function may touch any of it.
 */
export class Backups extends Construct {
  readonly bucket = new PrivateBucket(this, 'Bucket', {
    // The command deletes its exports; a killed one leaves them behind.
    lifecycle: { expiration: Duration.days(3) },
  });

  constructor(scope: Construct, id: string, { data, media }: { data: Data; media: Media }) {
    super(scope, id);
    for (const name of tableNames) this.output(`table/${name}`, data[name].tableName);
    this.output('bucket/media', media.bucket.bucketName);
    this.output('bucket/exports', this.bucket.bucketName);
  }

  private output(description: string, value: string): void {
    new CfnOutput(this, description.replace('/', ''), { description, value });
  }
}
