import { randomBytes } from 'node:crypto';
import type { BackendAnswer } from '../aws/endpoint.ts';
import { AwsError } from '../aws/errors.ts';
import type { AwsRequest } from '../aws/request.ts';
import { escaped } from '../aws/xml.ts';

interface Batch {
  DistributionId: string;
  CallerReference?: string;
  Quantity: number;
  Paths: string[];
}

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html#limits-invalidations */
const maxPaths = 3000;
const maxWildcards = 15;
const maxPathLength = 4000;
/** How many invalidations are remembered. */
const maxRemembered = 1000;

interface Invalidation {
  id: string;
  /** ISO 8601. */
  at: string;
  paths: string[];
  /** The caller's reference. */
  reference: string;
}

export type Invalidations = ReturnType<typeof createInvalidations>;

/**
 * The part of CloudFront's API that functions use: CreateInvalidation. Here an invalidation takes effect at once.
 * `distribution`: the id. `invalidate` removes these paths from the cache.
 */
export function createInvalidations(distribution: string | undefined, invalidate: (paths: string[]) => void) {
  const all: Invalidation[] = [];

  function create(reference: string, paths: string[]): Invalidation {
    const id = `I${randomBytes(8).toString('hex').toUpperCase()}`;
    const invalidation = { id, at: new Date().toISOString(), paths, reference };
    all.unshift(invalidation);
    all.length = Math.min(all.length, maxRemembered);
    invalidate(paths);
    return invalidation;
  }

  return {
    /** Newest first. */
    list: () => all.map(({ id, at, paths }) => ({ id, at, paths })),
    /** As at the start: nothing is cached, and the list is empty. */
    clear() {
      invalidate(['/*']);
      all.length = 0;
    },
    /** Throws AWS's error. https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_CreateInvalidation.html */
    async answer({ operation, input }: AwsRequest): Promise<BackendAnswer> {
      if (operation !== 'CreateInvalidation')
        throw new AwsError(
          'NotImplemented',
          `The local cloud does not know this operation of CloudFront: ${operation}`,
        );
      const batch = input as unknown as Batch;
      check(batch, distribution);
      const reference = String(batch.CallerReference);
      const existing = all.find((each) => each.reference === reference);
      if (existing && existing.paths.join('\n') !== batch.Paths.join('\n'))
        throw new AwsError('InvalidationBatchAlreadyExists', 'Another batch has this caller reference.');
      const invalidation = existing ?? create(reference, batch.Paths);
      const location = addressOf(batch.DistributionId, invalidation.id);
      return { status: 201, type: 'text/xml', headers: { location }, body: documentOf(invalidation) };
    },
  };
}

const addressOf = (distribution: string, id: string) =>
  `https://cloudfront.amazonaws.com/2020-05-31/distribution/${distribution}/invalidation/${id}`;

function check({ DistributionId, CallerReference, Quantity, Paths }: Batch, distribution: string | undefined): void {
  if (DistributionId !== distribution)
    throw new AwsError('NoSuchDistribution', 'The specified distribution does not exist.');
  if (!CallerReference || Paths.length === 0)
    throw new AwsError('MissingBody', 'This operation requires a body. Ensure that the body is present.');
  if (Quantity !== Paths.length)
    throw new AwsError('InconsistentQuantities', 'The value of Quantity and the size of Items do not match.');
  const isWrong = (path: string) => !/^\/[^*]*\*?$/.test(path) || path.length > maxPathLength;
  if (Paths.some(isWrong))
    throw new AwsError('InvalidArgument', 'Your request contains one or more invalid invalidation paths.');
  const wildcards = Paths.filter((path) => path.endsWith('*')).length;
  if (Paths.length - wildcards > maxPaths || wildcards > maxWildcards)
    throw new AwsError(
      'TooManyInvalidationsInProgress',
      'Processing your request will cause you to exceed the maximum number of in-progress wildcard invalidations.',
    );
}

const documentOf = ({ id, at, paths, reference }: Invalidation) =>
  `<?xml version="1.0"?>
<Invalidation xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"><Id>${id}</Id><Status>InProgress</Status><CreateTime>${at}</CreateTime><InvalidationBatch><Paths><Quantity>${paths.length}</Quantity><Items>${paths.map((path) => `<Path>${escaped(path)}</Path>`).join('')}</Items></Paths><CallerReference>${escaped(reference)}</CallerReference></InvalidationBatch></Invalidation>`;
