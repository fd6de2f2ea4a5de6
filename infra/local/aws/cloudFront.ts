import { randomUUID } from 'node:crypto';
import type { Distribution } from '../template/edge.ts';
import { distributionArn } from '../template/resources.ts';
import type { BackendAnswer, Operations } from './endpoint.ts';
import { AwsError, escaped, textsOf } from './errors.ts';
import type { Input } from './request.ts';

const maxRemembered = 1000;

export type CloudFrontApi = ReturnType<typeof cloudFrontApi>;

interface Needs {
  distribution: Pick<Distribution, 'id' | 'origins'> | undefined;
  domain: string;
}

/** Nothing is cached, so an invalidation is only listed. A restart restores the template's custom headers. */
export function cloudFrontApi({ distribution, domain }: Needs) {
  let invalidations: { paths: string[] }[] = [];

  const requireOwn = ({ Id }: Input) => {
    if (!distribution || Id !== distribution.id)
      throw new AwsError('NoSuchDistribution', 'The specified distribution does not exist.');
    return distribution;
  };

  /** https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_CreateInvalidation.html */
  function createInvalidation(input: Input): BackendAnswer {
    requireOwn(input);
    const paths = textsOf(String(input.document), 'Path');
    if (paths.length === 0 || !paths.every((path) => /^\/[^*]*\*?$/.test(path)))
      throw new AwsError('InvalidArgument', 'Your request contains one or more invalid invalidation paths.');
    invalidations = [{ paths }, ...invalidations].slice(0, maxRemembered);
    return {
      status: 201,
      ...xml(`<Invalidation><Id>${randomUUID()}</Id><Status>InProgress</Status></Invalidation>`),
    };
  }

  /** Only the values of custom headers differ in the document, whose order is that of {@link configOf}. */
  function update(input: Input): BackendAnswer {
    const values = textsOf(String(input.document), 'HeaderValue').values();
    for (const { customHeaders } of requireOwn(input).origins.values())
      for (const name of Object.keys(customHeaders)) customHeaders[name] = values.next().value ?? '';
    return describe(input);
  }

  function describe(input: Input): BackendAnswer {
    const own = requireOwn(input);
    const described = `<Id>${own.id}</Id><ARN>${distributionArn(own.id)}</ARN><Status>Deployed</Status><DomainName>${domain}</DomainName>`;
    return xml(`<Distribution>${described}${configOf(own)}</Distribution>`);
  }

  return {
    list: () => invalidations,
    clear() {
      invalidations = [];
    },
    operations: {
      'cloudfront:CreateInvalidation': ({ input }) => createInvalidation(input),
      'cloudfront:UpdateDistribution': ({ input }) => update(input),
      'cloudfront:GetDistribution': ({ input }) => describe(input),
      'cloudfront:GetDistributionConfig': ({ input }) => xml(configOf(requireOwn(input))),
    } satisfies Operations,
  };
}

const xml = (document: string): BackendAnswer => ({
  ...{ type: 'text/xml', headers: { etag: 'E1' }, body: `<?xml version="1.0"?>\n${document}` },
});

/** The origins, and what the SDK requires. */
function configOf({ origins }: Pick<Distribution, 'origins'>): string {
  const items = [...origins].map(([id, { customHeaders }]) => {
    const headers = Object.entries(customHeaders).map(
      ([name, value]) =>
        `<OriginCustomHeader><HeaderName>${escaped(name)}</HeaderName><HeaderValue>${escaped(value)}</HeaderValue></OriginCustomHeader>`,
    );
    return `<Origin><Id>${escaped(id)}</Id><DomainName>local</DomainName>${listElement('CustomHeaders', headers)}</Origin>`;
  });
  return `<DistributionConfig><CallerReference>local</CallerReference>${listElement('Origins', items)}<DefaultCacheBehavior><TargetOriginId>local</TargetOriginId><ViewerProtocolPolicy>redirect-to-https</ViewerProtocolPolicy></DefaultCacheBehavior><Comment>local</Comment><Enabled>true</Enabled></DistributionConfig>`;
}

const listElement = (name: string, items: string[]) =>
  `<${name}><Quantity>${items.length}</Quantity>${items.length > 0 ? `<Items>${items.join('')}</Items>` : ''}</${name}>`;
