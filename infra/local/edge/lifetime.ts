import type { Lifetime } from '../template/edgePolicies.ts';

/**
 * The seconds that CloudFront keeps an answer: as its headers say, within what the cache policy allows.
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
  const said = directives.get('s-maxage') ?? directives.get('max-age');
  const seconds = said === undefined ? untilDate(headers.expires) : Number(said);
  if (seconds === undefined || Number.isNaN(seconds)) return Math.max(min, usual);
  return Math.min(max, Math.max(min, seconds));
}

const untilDate = (expires: string | undefined) =>
  expires === undefined ? undefined : (Date.parse(expires) - Date.now()) / 1000;
