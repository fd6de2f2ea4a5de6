import type { Lifetime } from '../template/edgePolicies.ts';

/** Seconds that an error is cached, unless the distribution says otherwise. */
const defaultErrorTtl = 10;
/** The errors whose own Cache-Control can keep them out of the cache. Of others, CloudFront ignores it. */
const obeyingErrors = [404, 410, 414, 501];

type Headers = Record<string, string>;

const directivesOf = (headers: Headers) =>
  new Map(
    (headers['cache-control'] ?? '').split(',').map((each) => {
      const [name = '', value = ''] = each.trim().toLowerCase().split('=');
      return [name, value.replaceAll('"', '')];
    }),
  );

const isPrivate = (headers: Headers) =>
  ['no-cache', 'no-store', 'private'].some((name) => directivesOf(headers).has(name));

/**
 * How many seconds CloudFront caches an error: at least `ttl`, and longer if its headers say so.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/custom-error-pages-expiration.html
 */
export function errorLifetimeOf(
  { status, headers }: { status: number; headers: Headers },
  ttl = defaultErrorTtl,
  { max }: Lifetime,
): number {
  if (isPrivate(headers)) return obeyingErrors.includes(status) ? 0 : ttl;
  return Math.max(ttl, lifetimeOf(headers, { min: 0, default: 0, max }));
}

/**
 * How many seconds CloudFront caches an answer: what its headers say, within the limits of the cache policy.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/Expiration.html#ExpirationDownloadDist
 */
export function lifetimeOf(headers: Headers, { min, default: usual, max }: Lifetime): number {
  if (isPrivate(headers)) return min;
  const directives = directivesOf(headers);
  const maxAge = directives.get('s-maxage') ?? directives.get('max-age');
  const seconds = maxAge === undefined ? untilDate(headers.expires) : Number(maxAge);
  if (seconds === undefined || Number.isNaN(seconds)) return Math.max(min, usual);
  return Math.min(max, Math.max(min, seconds));
}

const untilDate = (expires: string | undefined) =>
  expires === undefined ? undefined : (Date.parse(expires) - Date.now()) / 1000;
