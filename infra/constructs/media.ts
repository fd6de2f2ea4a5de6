import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { variables } from '../../shared/resources.ts';
import type { HandlerFunction } from './handlerFunction.ts';

/** Pictures that the admin uploads, kept when the stack goes; CloudFront serves them under /media. */
export class Media extends Construct {
  readonly bucket = new Bucket(this, 'Bucket', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    versioned: true,
    lifecycleRules: [
      {
        // A picture that was overwritten or deleted by mistake can be brought back for so long.
        noncurrentVersionExpiration: Duration.days(90),
        expiredObjectDeleteMarker: true,
        abortIncompleteMultipartUploadAfter: Duration.days(1),
      },
    ],
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });

  /** Lets `fn` add files under media/, which is all that CloudFront serves of the bucket. */
  grantAdd(fn: HandlerFunction): void {
    fn.addEnvironment(variables.mediaBucket, this.bucket.bucketName);
    fn.allow(['s3:PutObject'], [this.bucket.arnForObjects('media/*')]);
  }
}
