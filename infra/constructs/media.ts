import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { variables } from '../../shared/platform/resources.ts';
import type { HandlerFunction } from './handlerFunction.ts';
import { PrivateBucket } from './privateBucket.ts';

/**
 * Images, which CloudFront serves under /media, and transcripts, of which it serves only the copies that are published with the
 * site's pages. They outlive the stack.
 */
export class Media extends Construct {
  readonly bucket = new PrivateBucket(this, 'Bucket', {
    versioned: true,
    // How long an image that was overwritten or deleted by mistake can be restored.
    lifecycle: { noncurrentVersionExpiration: Duration.days(90), expiredObjectDeleteMarker: true },
  });

  /** Lets `fn` add images or transcripts, or read those to publish and delete what nothing names any more. */
  grantTo(fn: HandlerFunction, access: 'addImages' | 'addTranscripts' | 'publish'): void {
    fn.addEnvironment(variables.mediaBucket, this.bucket.bucketName);
    const [images, transcripts] = [this.bucket.arnForObjects('media/*'), this.bucket.arnForObjects('transcripts/*')];
    if (access === 'addImages') fn.allow(['s3:PutObject'], [images]);
    if (access === 'addTranscripts') fn.allow(['s3:PutObject'], [transcripts]);
    if (access !== 'publish') return;
    fn.allow(['s3:GetObject'], [transcripts]);
    fn.allow(['s3:DeleteObject'], [images, transcripts]);
  }
}
