import type { Operations } from '../aws/endpoint.ts';
import { AwsError } from '../aws/errors.ts';
import type { AwsRequest } from '../aws/request.ts';
import { escaped, textsOf } from '../aws/xml.ts';
import type { Distribution, Origin } from '../template/edge.ts';

/** How long a change takes to reach every edge location, in milliseconds. On AWS it takes minutes. */
const deployTime = 1_500;

interface Asked {
  Id: string;
  IfMatch: string | undefined;
  /** XML */
  DistributionConfig: string;
}

/**
 * CloudFront's API for the stack's distribution, as far as it is used: reading its configuration and changing what
 * origins' custom headers say. Of the configuration it shows the origins, and what the SDK cannot do without. While a change
 * is deployed some requests are sent with the headers of before. A restart takes the headers of the template again.
 */
export class DistributionApi {
  readonly operations: Operations;
  private readonly domain: string;
  private version = 1;
  private deployed = true;
  /** What the configuration says, whatever has arrived at the edge. */
  private readonly headers: Map<string, Record<string, string>>;

  private readonly takes: number;

  /** `domain`: where the distribution answers. `takes`: what a change takes to be deployed, in milliseconds. */
  constructor(distribution: Distribution | undefined, domain: string, takes = deployTime) {
    this.domain = domain;
    this.takes = takes;
    this.headers = new Map([...(distribution?.origins ?? [])].map(([id, { customHeaders }]) => [id, customHeaders]));
    const operation = (act: (asked: Asked, distribution: Distribution) => string) => async (request: AwsRequest) => {
      const asked = request.input as unknown as Asked;
      if (!distribution || asked.Id !== distribution.id)
        throw new AwsError('NoSuchDistribution', 'The specified distribution does not exist.');
      const body = `<?xml version="1.0"?>\n${act(asked, distribution)}`;
      return { type: 'text/xml', headers: { etag: this.etag }, body };
    };
    this.operations = {
      'cloudfront:GetDistribution': operation((_, of) => this.describe(of)),
      'cloudfront:GetDistributionConfig': operation((_, of) => this.config(of)),
      'cloudfront:UpdateDistribution': operation((asked, of) => {
        this.update(asked, of);
        return this.describe(of);
      }),
    };
  }

  private get etag(): string {
    return `E${String(this.version).padStart(13, '0')}`;
  }

  private update({ IfMatch, DistributionConfig }: Asked, distribution: Distribution): void {
    if (!IfMatch) throw new AwsError('InvalidIfMatchVersion', 'The If-Match version is missing.');
    if (IfMatch !== this.etag)
      throw new AwsError('PreconditionFailed', 'The precondition in one or more of the request fields is not met.');
    if (rest(this.config(distribution)) !== rest(DistributionConfig))
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
    for (const [id, origin] of origins) origins.set(id, withEither(origin, this.headers.get(id) ?? {}));
    setTimeout(() => {
      // Another change has come in between: that one ends the deployment.
      if (version !== this.version) return;
      for (const [id, origin] of origins) origins.set(id, { ...origin, customHeaders: this.headers.get(id) ?? {} });
      this.deployed = true;
    }, this.takes).unref();
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

/** Some edge locations have the new headers already, and some do not. */
function withEither({ customHeaders: before, ...origin }: Origin, after: Record<string, string>): Origin {
  let requests = 0;
  return Object.defineProperty({ ...origin } as Origin, 'customHeaders', {
    enumerable: true,
    get: () => (requests++ % 2 === 0 ? before : after),
  });
}

/** The elements of a document that hold nothing but text, but for those of which the text may change; in any order. */
const rest = (document: string) =>
  [...document.matchAll(/<(\w+)>([^<]+)</g)]
    .filter(([, name]) => name !== 'HeaderValue')
    .map(([element]) => element)
    .sort()
    .join('\n');
