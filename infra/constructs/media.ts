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

  grantTo(fn: HandlerFunction, access: keyof typeof actions): void {
    fn.addEnvironment(variables.mediaBucket, this.bucket.bucketName);
    const [action, keys] = actions[access];
    fn.allow([action], [this.bucket.arnForObjects(keys)]);
  }
}

const actions = {
  addImages: ['s3:PutObject', 'media/*'],
  addTranscripts: ['s3:PutObject', 'transcripts/*'],
  readTranscripts: ['s3:GetObject', 'transcripts/*'],
} as const;
