import type { Operations } from '../aws/endpoint.ts';
import { AwsError } from '../aws/errors.ts';
import type { AwsRequest } from '../aws/request.ts';
import { escaped, textsOf } from '../aws/xml.ts';
import type { Distribution, Origin } from '../template/edge.ts';

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
 * `domain`: where the distribution answers. `deployTime`: how long a change takes to reach every edge location, in
 * milliseconds; on AWS it takes minutes.
 */
export function distributionApi(
  distribution: Distribution | undefined,
  domain: string,
  deployTime = 1_500,
): Operations {
  let version = 1;
  let deployed = true;
  /** The configured headers, whether or not they have reached the edge. */
  const headers = new Map([...(distribution?.origins ?? [])].map(([id, { customHeaders }]) => [id, customHeaders]));
  const etag = () => `E${String(version).padStart(13, '0')}`;

  function update({ IfMatch, DistributionConfig }: DistributionInput, existing: Distribution): void {
    if (!IfMatch) throw new AwsError('InvalidIfMatchVersion', 'The If-Match version is missing.');
    if (IfMatch !== etag())
      throw new AwsError('PreconditionFailed', 'The precondition in one or more of the request fields is not met.');
    if (unchangeable(config(existing)) !== unchangeable(DistributionConfig))
      throw new AwsError('NotImplemented', 'The local CloudFront changes nothing but the values of custom headers');
    const values = textsOf(DistributionConfig, 'HeaderValue').values();
    for (const [id, before] of headers) {
      const changed = Object.keys(before).map((name) => [name, values.next().value ?? '']);
      headers.set(id, Object.fromEntries(changed));
    }
    deploy(existing);
  }

  function deploy({ origins }: Distribution): void {
    version += 1;
    deployed = false;
    const own = version;
    for (const [id, origin] of origins) origins.set(id, withOldOrNewHeaders(origin, headers.get(id) ?? {}));
    setTimeout(() => {
      // A newer change has come in between; it ends the deployment.
      if (own !== version) return;
      for (const [id, origin] of origins) origins.set(id, { ...origin, customHeaders: headers.get(id) ?? {} });
      deployed = true;
    }, deployTime).unref();
  }

  function describe(existing: Distribution): string {
    const status = deployed ? 'Deployed' : 'InProgress';
    return `<Distribution ${namespace}><Id>${existing.id}</Id><ARN>${existing.arn}</ARN><Status>${status}</Status><DomainName>${domain}</DomainName>${config(existing)}</Distribution>`;
  }

  function config({ origins, behaviors }: Distribution): string {
    const all = [...origins].map(([id, origin]) => originElement(id, origin, headers.get(id) ?? {}));
    const standard = `<DefaultCacheBehavior><TargetOriginId>${escaped(behaviors.at(-1)?.origin ?? '')}</TargetOriginId><ViewerProtocolPolicy>redirect-to-https</ViewerProtocolPolicy></DefaultCacheBehavior>`;
    return `<DistributionConfig ${namespace}><CallerReference>local</CallerReference>${listElement('Origins', all)}${standard}<Comment>local</Comment><Enabled>true</Enabled></DistributionConfig>`;
  }

  const operation =
    (answer: (existing: Distribution, input: DistributionInput) => string) => async (request: AwsRequest) => {
      const input = request.input as unknown as DistributionInput;
      if (!distribution || input.Id !== distribution.id)
        throw new AwsError('NoSuchDistribution', 'The specified distribution does not exist.');
      const body = `<?xml version="1.0"?>\n${answer(distribution, input)}`;
      return { type: 'text/xml', headers: { etag: etag() }, body };
    };
  return {
    'cloudfront:GetDistribution': operation(describe),
    'cloudfront:GetDistributionConfig': operation(config),
    'cloudfront:UpdateDistribution': operation((existing, input) => {
      update(input, existing);
      return describe(existing);
    }),
  };
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
