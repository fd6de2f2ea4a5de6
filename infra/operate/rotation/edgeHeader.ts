import type { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { originHeader } from '../../../shared/constants.ts';
import type { TargetStack } from '../target.ts';

/** How often the site is asked whether it answers. */
const checks = 5;
/** Of a change at CloudFront, in seconds. */
const longestDeployment = 30 * 60;

/** The header by which the API knows CloudFront, in the distribution's configuration. */
export class EdgeHeader {
  private readonly client: CloudFrontClient;
  private readonly Id: string;
  private readonly isLocal: boolean;

  private constructor(client: CloudFrontClient, Id: string, isLocal: boolean) {
    this.client = client;
    this.Id = Id;
    this.isLocal = isLocal;
  }

  static async of(stack: TargetStack): Promise<EdgeHeader> {
    const { CloudFrontClient } = await import('@aws-sdk/client-cloudfront');
    const isLocal = stack.aws.endpoint !== undefined;
    return new EdgeHeader(new CloudFrontClient(stack.aws), stack.output('distribution'), isLocal);
  }

  /** Whether CloudFront sends this text everywhere, and nothing else. */
  async sends(text: string): Promise<boolean> {
    const { GetDistributionCommand } = await import('@aws-sdk/client-cloudfront');
    const { Distribution } = await this.client.send(new GetDistributionCommand({ Id: this.Id }));
    const headers = headersOf(Distribution?.DistributionConfig);
    return Distribution?.Status === 'Deployed' && headers.every(({ HeaderValue }) => HeaderValue === text);
  }

  /** Has CloudFront send this text from now on. It takes minutes until it does so everywhere. */
  async change(text: string): Promise<void> {
    const { GetDistributionConfigCommand, UpdateDistributionCommand } = await import('@aws-sdk/client-cloudfront');
    const { DistributionConfig, ETag: IfMatch } = await this.client.send(
      new GetDistributionConfigCommand({ Id: this.Id }),
    );
    const headers = headersOf(DistributionConfig);
    if (headers.every(({ HeaderValue }) => HeaderValue === text)) return;
    for (const header of headers) header.HeaderValue = text;
    try {
      await this.client.send(new UpdateDistributionCommand({ Id: this.Id, DistributionConfig, IfMatch }));
    } catch (error) {
      if (!(error instanceof Error && error.name === 'PreconditionFailed')) throw error;
      // Somebody changed it meanwhile, or the answer to a first try was lost: look again.
      await this.change(text);
    }
  }

  async untilDeployed(): Promise<void> {
    const { waitUntilDistributionDeployed } = await import('@aws-sdk/client-cloudfront');
    const delay = this.isLocal ? 1 : 15;
    await waitUntilDistributionDeployed(
      { client: this.client, maxWaitTime: longestDeployment, minDelay: delay, maxDelay: delay },
      { Id: this.Id },
    );
  }

  /** Throws where the API does not answer through CloudFront. */
  async check(): Promise<void> {
    const { GetDistributionCommand } = await import('@aws-sdk/client-cloudfront');
    const { Distribution } = await this.client.send(new GetDistributionCommand({ Id: this.Id }));
    const address = `${this.isLocal ? 'http' : 'https'}://${Distribution?.DomainName}/api/user`;
    for (let n = 0; n < checks; n++) {
      const { status } = await fetch(address);
      if (status !== 200)
        throw new Error(`${address} answers ${status}: the previous value is still accepted; look at the API's logs`);
    }
  }
}

interface Config {
  Origins?: { Items?: { CustomHeaders?: { Items?: { HeaderName?: string; HeaderValue?: string }[] } }[] };
}

/** Of all origins that have it. Throws where none has. */
function headersOf(config: Config | undefined) {
  const all = (config?.Origins?.Items ?? []).flatMap(({ CustomHeaders }) => CustomHeaders?.Items ?? []);
  const found = all.filter(({ HeaderName }) => HeaderName?.toLowerCase() === originHeader.toLowerCase());
  if (found.length === 0)
    throw new Error(`No origin of the distribution sends ${originHeader}: deploy the stack again`);
  return found;
}
