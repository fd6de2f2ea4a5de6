import { randomUUID } from 'node:crypto';
import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { variables } from '../../../shared/platform/resources.ts';
import { env } from '../platform/aws/env.ts';
import { requestTimeouts } from '../platform/aws/requestTimes.ts';

const client = new CloudFrontClient({
  maxAttempts: 5,
  requestHandler: requestTimeouts(2_000, 10_000),
});

/** Makes the edge fetch these paths again. Throws if CloudFront refuses: it limits how many run at once. */
export async function invalidate(paths: string[]): Promise<void> {
  await client.send(
    new CreateInvalidationCommand({
      DistributionId: env(variables.distributionId),
      InvalidationBatch: {
        CallerReference: randomUUID(),
        Paths: { Quantity: paths.length, Items: paths },
      },
    }),
  );
}
