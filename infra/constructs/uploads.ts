import { CfnOutput, Duration } from 'aws-cdk-lib';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Construct } from 'constructs';
import { importFileDays } from '../../shared/people/model/subscriberImports.ts';
import { variables } from '../../shared/platform/resources.ts';
import type { Needs } from '../access/needs.ts';
import { PrivateBucket } from './defaults.ts';
import type { HandlerFunction } from './handlerFunction.ts';

/** CloudFront serves images and audio under /media, and of transcripts published copies. Outlives the stack. */
export class Media extends Construct {
  readonly bucket = new PrivateBucket(this, 'Bucket', {
    versioned: true,
    // How long an image that was overwritten or deleted by mistake can be restored.
    lifecycle: { noncurrentVersionExpiration: Duration.days(90), expiredObjectDeleteMarker: true },
  });

  grantTo(fn: HandlerFunction, access: NonNullable<Needs['media']>): void {
    fn.addEnvironment(variables.mediaBucket, this.bucket.bucketName);
    const [images, transcripts] = [this.bucket.arnForObjects('media/*'), this.bucket.arnForObjects('transcripts/*')];
    const added = {
      addImages: [images],
      addTranscripts: [transcripts],
      addRecordings: [images, transcripts],
      publish: [],
    }[access];
    if (added.length > 0) fn.allow(['s3:PutObject'], added);
    if (access !== 'publish') return;
    fn.allow(['s3:GetObject'], [transcripts]);
    fn.allow(['s3:DeleteObject'], [images, transcripts]);
  }
}

/** The paths that the edge forwards to the bucket, whose keys begin with the same folder. */
export const importPath = '/imports/*';

/**
 * Files of subscribers and their reports, and audio that is about to be kept, for a few days. The bucket is read and
 * written only through an address that one of our functions has signed for one object and a few minutes. Browsers reach
 * it through the edge, under the site's own name: that needs neither CORS nor another source in the pages' policy.
 */
export class Imports extends Construct {
  readonly bucket = new PrivateBucket(this, 'Bucket', { lifecycle: { expiration: Duration.days(importFileDays) } });

  /** The edge signs nothing itself. */
  readonly edge: Pick<cloudfront.BehaviorOptions, 'origin' | 'allowedMethods' | 'compress'> = {
    origin: S3BucketOrigin.withBucketDefaults(this.bucket),
    // CloudFront allows PUT only together with all other methods; a signature is valid for one.
    allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
    compress: false,
  };

  constructor(scope: Construct, id: string) {
    super(scope, id);
    new CfnOutput(this, 'BucketName', { description: 'bucket/imports', value: this.bucket.bucketName });
  }

  grantTo(fn: HandlerFunction, access: NonNullable<Needs['imports']>): void {
    const objects = (keys: string) => [this.bucket.arnForObjects(`imports/${keys}`)];
    fn.addEnvironment(variables.importBucket, this.bucket.bucketName);
    if (access === 'upload') fn.allow(['s3:PutObject'], objects('*/file.csv'));
    else if (access === 'report') fn.allow(['s3:GetObject'], objects('*/report.csv'));
    else if (access === 'uploadAudio') fn.allow(['s3:PutObject'], objects('*/audio.*'));
    else if (access === 'takeAudio') fn.allow(['s3:GetObject'], objects('*/audio.*'));
    else {
      fn.allow(['s3:GetObject', 's3:PutObject'], objects('*'));
      // Without it, S3 answers 403 for an absent file.
      fn.allow(['s3:ListBucket'], [this.bucket.bucketArn]);
    }
  }
}
