import type { Operations } from '../aws/endpoint.ts';
import { AwsError } from '../aws/errors.ts';
import type { AwsRequest } from '../aws/request.ts';
import { escaped, textsOf } from '../aws/xml.ts';
import type { Distribution, Origin } from '../template/edge.ts';

/** How long a change takes to reach every edge location, in milliseconds. On AWS it takes minutes. */
const deployTime = 1_500;

interface DistributionInput {
  Id: string;
  IfMatch: string | undefined;
  /** XML */
  DistributionConfig: string;
}

/**
 * CloudFront's API for the stack's distribution, as far as it is used: it reads the configuration and changes the
 * values of origins' custom headers. The configuration contains the origins and what the SDK requires. While a change
 * is being deployed, some requests are still sent with the old headers. A restart restores the template's headers.
 */
export class DistributionApi {
  readonly operations: Operations;
  private readonly domain: string;
  private version = 1;
  private deployed = true;
  /** The configured headers, whether or not they have reached the edge. */
  private readonly headers: Map<string, Record<string, string>>;

  private readonly deployMilliseconds: number;

  /** `domain`: where the distribution answers. `deployMilliseconds`: how long a change takes to be deployed. */
  constructor(distribution: Distribution | undefined, domain: string, deployMilliseconds = deployTime) {
    this.domain = domain;
    this.deployMilliseconds = deployMilliseconds;
    this.headers = new Map([...(distribution?.origins ?? [])].map(([id, { customHeaders }]) => [id, customHeaders]));
    const operation =
      (answer: (input: DistributionInput, distribution: Distribution) => string) => async (request: AwsRequest) => {
        const input = request.input as unknown as DistributionInput;
        if (!distribution || input.Id !== distribution.id)
          throw new AwsError('NoSuchDistribution', 'The specified distribution does not exist.');
        const body = `<?xml version="1.0"?>\n${answer(input, distribution)}`;
        return { type: 'text/xml', headers: { etag: this.etag }, body };
      };
    this.operations = {
      'cloudfront:GetDistribution': operation((_, existing) => this.describe(existing)),
      'cloudfront:GetDistributionConfig': operation((_, existing) => this.config(existing)),
      'cloudfront:UpdateDistribution': operation((input, existing) => {
        this.update(input, existing);
        return this.describe(existing);
      }),
    };
  }

  private get etag(): string {
    return `E${String(this.version).padStart(13, '0')}`;
  }

  private update({ IfMatch, DistributionConfig }: DistributionInput, distribution: Distribution): void {
    if (!IfMatch) throw new AwsError('InvalidIfMatchVersion', 'The If-Match version is missing.');
    if (IfMatch !== this.etag)
      throw new AwsError('PreconditionFailed', 'The precondition in one or more of the request fields is not met.');
    if (unchangeable(this.config(distribution)) !== unchangeable(DistributionConfig))
      throw new AwsError('NotImplemented', 'The local CloudFront changes nothing but the values of custom headers');
    const values = textsOf(DistributionConfig, 'HeaderValue').values();
    for (const [id, headers] of this.headers) {
      const changed = Object.keys(headers).map((name) => [name, values.next().value ?? '']);
      this.headers.set(id, Object.fromEntries(changed));
    }
    this.deploy(distribution);
  }

  private deploy({ origins }: Distribution): void {
    this.version++;
    this.deployed = false;
    const version = this.version;
    for (const [id, origin] of origins) origins.set(id, withOldOrNewHeaders(origin, this.headers.get(id) ?? {}));
    setTimeout(() => {
      // A newer change has come in between; it ends the deployment.
      if (version !== this.version) return;
      for (const [id, origin] of origins) origins.set(id, { ...origin, customHeaders: this.headers.get(id) ?? {} });
      this.deployed = true;
    }, this.deployMilliseconds).unref();
  }

  private describe(distribution: Distribution): string {
    const { id, arn } = distribution;
    const status = this.deployed ? 'Deployed' : 'InProgress';
    return `<Distribution ${namespace}><Id>${id}</Id><ARN>${arn}</ARN><Status>${status}</Status><DomainName>${this.domain}</DomainName>${this.config(distribution)}</Distribution>`;
  }

  private config({ origins, behaviors }: Distribution): string {
    const all = [...origins].map(([id, origin]) => originElement(id, origin, this.headers.get(id) ?? {}));
    const standard = `<DefaultCacheBehavior><TargetOriginId>${escaped(behaviors.at(-1)?.origin ?? '')}</TargetOriginId><ViewerProtocolPolicy>redirect-to-https</ViewerProtocolPolicy></DefaultCacheBehavior>`;
    return `<DistributionConfig ${namespace}><CallerReference>local</CallerReference>${listElement('Origins', all)}${standard}<Comment>local</Comment><Enabled>true</Enabled></DistributionConfig>`;
  }
}

const namespace = 'xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"';

const listElement = (name: string, items: string[]) =>
  `<${name}><Quantity>${items.length}</Quantity>${items.length > 0 ? `<Items>${items.join('')}</Items>` : ''}</${name}>`;

function originElement(id: string, origin: Origin, headers: Record<string, string>): string {
  const custom = Object.entries(headers).map(
    ([name, value]) =>
      `<OriginCustomHeader><HeaderName>${escaped(name)}</HeaderName><HeaderValue>${escaped(value)}</HeaderValue></OriginCustomHeader>`,
  );
  const host = origin.kind === 'bucket' ? origin.bucket : 'api';
  return `<Origin><Id>${escaped(id)}</Id><DomainName>${host}.local</DomainName><OriginPath>${escaped(origin.path)}</OriginPath>${listElement('CustomHeaders', custom)}</Origin>`;
}

/** Some edge locations already have the new headers, and some do not. */
function withOldOrNewHeaders({ customHeaders: before, ...origin }: Origin, after: Record<string, string>): Origin {
  let requests = 0;
  return Object.defineProperty({ ...origin } as Origin, 'customHeaders', {
    enumerable: true,
    get: () => (requests++ % 2 === 0 ? before : after),
  });
}

/** The document's text elements except header values, which may change; sorted, because their order does not matter. */
const unchangeable = (document: string) =>
  [...document.matchAll(/<(\w+)>([^<]+)</g)]
    .filter(([, name]) => name !== 'HeaderValue')
    .map(([element]) => element)
    .sort()
    .join('\n');
