import type { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { originHeader } from '../../../shared/constants.ts';
import type { TargetStack } from '../target.ts';

/** Of a change at CloudFront, in seconds. */
const longestDeployment = 30 * 60;

/** The header by which the API knows CloudFront, in the distribution's configuration. */
export class EdgeHeader {
  private readonly client: CloudFrontClient;
  private readonly Id: string;
  /** Between two questions whether a change is everywhere, in seconds. */
  private readonly delay: number;

  private constructor(client: CloudFrontClient, Id: string, delay: number) {
    this.client = client;
    this.Id = Id;
    this.delay = delay;
  }

  static async of(stack: TargetStack): Promise<EdgeHeader> {
    const { CloudFrontClient } = await import('@aws-sdk/client-cloudfront');
    const isLocal = stack.aws.endpoint !== undefined;
    return new EdgeHeader(new CloudFrontClient(stack.aws), stack.output('distribution'), isLocal ? 1 : 15);
  }

  /** Whether CloudFront sends this text, or is about to. */
  async sends(text: string): Promise<boolean> {
    return (await this.read()).headers.every(({ HeaderValue }) => HeaderValue === text);
  }

  /** Has CloudFront send this text from now on. It takes minutes until it does so everywhere. */
  async change(text: string): Promise<void> {
    const { UpdateDistributionCommand } = await import('@aws-sdk/client-cloudfront');
    const { DistributionConfig, IfMatch, headers } = await this.read();
    for (const header of headers) header.HeaderValue = text;
    await this.client.send(new UpdateDistributionCommand({ Id: this.Id, DistributionConfig, IfMatch }));
  }

  async untilDeployed(): Promise<void> {
    const { waitUntilDistributionDeployed } = await import('@aws-sdk/client-cloudfront');
    await waitUntilDistributionDeployed(
      { client: this.client, maxWaitTime: longestDeployment, minDelay: this.delay, maxDelay: this.delay },
      { Id: this.Id },
    );
  }

  /** `headers`: of all origins that have it. Throws where none has. */
  private async read() {
    const { GetDistributionConfigCommand } = await import('@aws-sdk/client-cloudfront');
    const { DistributionConfig, ETag: IfMatch } = await this.client.send(
      new GetDistributionConfigCommand({ Id: this.Id }),
    );
    const all = (DistributionConfig?.Origins?.Items ?? []).flatMap(({ CustomHeaders }) => CustomHeaders?.Items ?? []);
    const headers = all.filter(({ HeaderName }) => HeaderName?.toLowerCase() === originHeader.toLowerCase());
    if (headers.length === 0)
      throw new Error(`No origin of the distribution sends ${originHeader}: deploy the stack again`);
    return { DistributionConfig, IfMatch, headers };
  }
}
