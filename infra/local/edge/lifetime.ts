import type { Lifetime } from '../template/edgePolicies.ts';

/**
 * How many seconds CloudFront caches an answer: what its headers say, within the limits of the cache policy.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/Expiration.html#ExpirationDownloadDist
 */
export function lifetimeOf(headers: Record<string, string>, { min, default: usual, max }: Lifetime): number {
  const directives = new Map(
    (headers['cache-control'] ?? '').split(',').map((each) => {
      const [name = '', value = ''] = each.trim().toLowerCase().split('=');
      return [name, value.replaceAll('"', '')];
    }),
  );
  if (['no-cache', 'no-store', 'private'].some((name) => directives.has(name))) return min;
  const maxAge = directives.get('s-maxage') ?? directives.get('max-age');
  const seconds = maxAge === undefined ? untilDate(headers.expires) : Number(maxAge);
  if (seconds === undefined || Number.isNaN(seconds)) return Math.max(min, usual);
  return Math.min(max, Math.max(min, seconds));
}

const untilDate = (expires: string | undefined) =>
  expires === undefined ? undefined : (Date.parse(expires) - Date.now()) / 1000;
