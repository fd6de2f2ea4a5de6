import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps, type LifecycleRule } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

interface Options extends Pick<BucketProps, 'versioned' | 'removalPolicy'> {
  lifecycle?: LifecycleRule;
}

/**
 * A bucket that is reached only with our permission and over TLS. Unfinished uploads are discarded after a day.
 * CloudFormation cannot delete a bucket with files, so it outlives the stack.
 */
export class PrivateBucket extends Bucket {
  constructor(scope: Construct, id: string, { lifecycle, ...options }: Options = {}) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      lifecycleRules: [{ ...lifecycle, abortIncompleteMultipartUploadAfter: Duration.days(1) }],
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      ...options,
    });
  }
}
