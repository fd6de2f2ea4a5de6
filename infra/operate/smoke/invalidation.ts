import { randomUUID } from 'node:crypto';
import type { SmokeSite } from './site.ts';

/**
 * Invalidates a path that does not exist. AWS charges for more than 1,000 paths a month:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/PayingForInvalidation.html
 */
export async function invalidation({ stack, signal }: SmokeSite): Promise<string> {
  const { CloudFront } = await import('@aws-sdk/client-cloudfront');
  const name = `smoke-${randomUUID()}`;
  const { Invalidation } = await new CloudFront(stack.aws).createInvalidation(
    {
      DistributionId: stack.output('distribution'),
      InvalidationBatch: { CallerReference: name, Paths: { Quantity: 1, Items: [`/${name}`] } },
    },
    { abortSignal: signal },
  );
  return `CloudFront took it as ${Invalidation?.Id}: ${Invalidation?.Status}`;
}
