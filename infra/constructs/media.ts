import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { variables } from '../../shared/platform/resources.ts';
import type { HandlerFunction } from './handlerFunction.ts';
import { PrivateBucket } from './privateBucket.ts';

/** Images and transcripts. They outlive the stack; CloudFront serves them under /media. */
export class Media extends Construct {
  readonly bucket = new PrivateBucket(this, 'Bucket', {
    versioned: true,
    // How long an image that was overwritten or deleted by mistake can be restored.
    lifecycle: { noncurrentVersionExpiration: Duration.days(90), expiredObjectDeleteMarker: true },
  });

  /** Lets `fn` add files under media/, the only folder that CloudFront serves, or read the transcripts there. */
  grantTo(fn: HandlerFunction, access: 'add' | 'readTranscripts'): void {
    fn.addEnvironment(variables.mediaBucket, this.bucket.bucketName);
    if (access === 'add') fn.allow(['s3:PutObject'], [this.bucket.arnForObjects('media/*')]);
    else fn.allow(['s3:GetObject'], [this.bucket.arnForObjects('media/transcripts/*')]);
  }
}
