import { randomBytes } from 'node:crypto';
import type { Distribution } from '../template/edge.ts';
import { distributionArn } from '../template/resources.ts';
import type { BackendAnswer } from './endpoint.ts';
import { AwsError, escaped, textsOf } from './errors.ts';
import type { AwsRequest } from './request.ts';

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html#limits-invalidations */
const maxPaths = 3000;
const maxWildcards = 15;
const maxPathLength = 4000;
const maxRemembered = 1000;

interface Invalidation {
  id: string;
  /** ISO 8601. */
  at: string;
  paths: string[];
  reference: string;
}

export type CloudFrontApi = ReturnType<typeof cloudFrontApi>;

interface Needs {
  distribution: Pick<Distribution, 'id' | 'origins'> | undefined;
  domain: string;
  /** Removes these paths from the cache. */
  invalidate(paths: string[]): void;
}

/**
 * CloudFront's API for the stack's distribution, as far as functions and operators use it: CreateInvalidation, and changes of
 * origins' custom headers. All of it takes effect at once; a restart restores the template's headers.
 */
export function cloudFrontApi({ distribution, domain, invalidate }: Needs) {
  const all: Invalidation[] = [];

  /** https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_CreateInvalidation.html */
  function createInvalidation(id: string, document: string): BackendAnswer {
    const paths = textsOf(document, 'Path');
    const [reference = ''] = textsOf(document, 'CallerReference');
    check(paths, reference, Number(textsOf(document, 'Quantity')[0]));
    let invalidation = all.find((each) => each.reference === reference);
    if (invalidation && invalidation.paths.join('\n') !== paths.join('\n'))
      throw new AwsError('InvalidationBatchAlreadyExists', 'Another batch has this caller reference.');
    if (!invalidation) {
      const own = `I${randomBytes(8).toString('hex').toUpperCase()}`;
      invalidation = { id: own, at: new Date().toISOString(), paths, reference };
      all.unshift(invalidation);
      all.length = Math.min(all.length, maxRemembered);
      invalidate(paths);
    }
    const location = `https://cloudfront.amazonaws.com/2020-05-31/distribution/${id}/invalidation/${invalidation.id}`;
    return { status: 201, ...xml(documentOf(invalidation), { location }) };
  }

  /** Only the values of custom headers differ in the document, whose order is that of {@link configOf}. */
  function update({ origins }: Pick<Distribution, 'origins'>, document: string): void {
    const values = textsOf(document, 'HeaderValue').values();
    for (const [id, origin] of origins) {
      const names = Object.keys(origin.customHeaders);
      origins.set(id, {
        ...origin,
        customHeaders: Object.fromEntries(names.map((name) => [name, values.next().value ?? ''])),
      });
    }
  }

  return {
    list: () => all.map(({ id, at, paths }) => ({ id, at, paths })),
    /** As at the start: nothing is cached, and the list is empty. */
    clear() {
      invalidate(['/*']);
      all.length = 0;
    },
    /** Throws AWS's error. */
    async answer({ operation, input }: AwsRequest): Promise<BackendAnswer> {
      const document = String(input.document);
      if (!input.Id)
        throw new AwsError(
          'NotImplemented',
          `The local cloud does not know this operation of CloudFront: ${operation}`,
        );
      if (!distribution || input.Id !== distribution.id)
        throw new AwsError('NoSuchDistribution', 'The specified distribution does not exist.');
      if (operation === 'CreateInvalidation') return createInvalidation(distribution.id, document);
      if (operation === 'UpdateDistribution') update(distribution, document);
      const config = configOf(distribution);
      if (operation === 'GetDistributionConfig') return xml(config, { etag: 'E1' });
      const { id } = distribution;
      const described = `<Id>${id}</Id><ARN>${distributionArn(id)}</ARN><Status>Deployed</Status><DomainName>${domain}</DomainName>`;
      return xml(`<Distribution>${described}${config}</Distribution>`, { etag: 'E1' });
    },
  };
}

const xml = (document: string, headers: Record<string, string>): BackendAnswer => ({
  ...{ type: 'text/xml', headers, body: `<?xml version="1.0"?>\n${document}` },
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

function check(paths: string[], reference: string, quantity: number): void {
  if (!reference || paths.length === 0)
    throw new AwsError('MissingBody', 'This operation requires a body. Ensure that the body is present.');
  if (quantity !== paths.length)
    throw new AwsError('InconsistentQuantities', 'The value of Quantity and the size of Items do not match.');
  const isWrong = (path: string) => !/^\/[^*]*\*?$/.test(path) || path.length > maxPathLength;
  if (paths.some(isWrong))
    throw new AwsError('InvalidArgument', 'Your request contains one or more invalid invalidation paths.');
  const wildcards = paths.filter((path) => path.endsWith('*')).length;
  if (paths.length - wildcards > maxPaths || wildcards > maxWildcards)
    throw new AwsError('TooManyInvalidationsInProgress', 'Your request exceeds the number of paths in progress.');
}

const documentOf = ({ id, at, paths, reference }: Invalidation) => {
  const batch = `${listElement(
    'Paths',
    paths.map((path) => `<Path>${escaped(path)}</Path>`),
  )}<CallerReference>${escaped(reference)}</CallerReference>`;
  return `<Invalidation><Id>${id}</Id><Status>InProgress</Status><CreateTime>${at}</CreateTime><InvalidationBatch>${batch}</InvalidationBatch></Invalidation>`;
};
