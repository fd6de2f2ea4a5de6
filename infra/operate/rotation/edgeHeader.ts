import { originHeader } from '../../../shared/platform/constants.ts';
import type { TargetStack } from '../commandLine/target.ts';

/** How long a change at CloudFront may take, in seconds. */
const longestDeployment = 30 * 60;

/** The header by which the API recognizes CloudFront, in the distribution's configuration. */
export type EdgeHeader = Awaited<ReturnType<typeof edgeHeaderOf>>;

export async function edgeHeaderOf(stack: TargetStack) {
  const { CloudFront } = await import('@aws-sdk/client-cloudfront');
  const client = new CloudFront(stack.aws);
  const Id = stack.output('distribution');

  /** `headers`: one for each origin that has it. Throws if none has. */
  async function read() {
    const { DistributionConfig, ETag: IfMatch } = await client.getDistributionConfig({ Id });
    const customHeaders = (DistributionConfig?.Origins?.Items ?? []).flatMap(
      ({ CustomHeaders }) => CustomHeaders?.Items ?? [],
    );
    const headers = customHeaders.filter(({ HeaderName }) => HeaderName?.toLowerCase() === originHeader.toLowerCase());
    if (headers.length === 0)
      throw new Error(`No origin of the distribution sends ${originHeader}: deploy the stack again`);
    return { DistributionConfig, IfMatch, headers };
  }

  return {
    /** Whether CloudFront sends this text, or is being deployed to. */
    sends: async (text: string) => (await read()).headers.every(({ HeaderValue }) => HeaderValue === text),

    /** Makes CloudFront send this text. It takes minutes to reach every location. */
    async change(text: string): Promise<void> {
      const { DistributionConfig, IfMatch, headers } = await read();
      for (const header of headers) header.HeaderValue = text;
      await client.updateDistribution({ Id, DistributionConfig, IfMatch });
    },

    async untilDeployed(): Promise<void> {
      // The local cloud's edge changes at once.
      const delay = stack.aws.endpoint === undefined ? 15 : 1;
      await client.waitUntilDistributionDeployed(
        { Id },
        { maxWaitTime: longestDeployment, minDelay: delay, maxDelay: delay },
      );
    },
  };
}
