import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { variables } from '../../shared/platform/resources.ts';
import type { HandlerFunction } from './handlerFunction.ts';
import { PrivateBucket } from './privateBucket.ts';

/** Pictures that the admin uploads, kept when the stack goes; CloudFront serves them under /media. */
export class Media extends Construct {
  readonly bucket = new PrivateBucket(this, 'Bucket', {
    versioned: true,
    // A picture that was overwritten or deleted by mistake can be brought back for so long.
    lifecycle: { noncurrentVersionExpiration: Duration.days(90), expiredObjectDeleteMarker: true },
  });

  /** Lets `fn` add files under media/, which is all that CloudFront serves of the bucket. */
  grantAdd(fn: HandlerFunction): void {
    fn.addEnvironment(variables.mediaBucket, this.bucket.bucketName);
    fn.allow(['s3:PutObject'], [this.bucket.arnForObjects('media/*')]);
  }
}
