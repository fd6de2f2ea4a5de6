import type { APIGatewayProxyEventHeaders } from 'aws-lambda';
import { originHeader, viewerHeaders } from '../../../../shared/platform/constants.ts';
import { acceptedKeys } from '../aws/secrets.ts';
import { constantTimeEqual } from '../crypto/digest.ts';
import { forbidden } from './errors.ts';

/** The API answers CloudFront alone, which sends the origin secret: the current value, or the previous one while it is rotated. */
export async function requireCloudFront(headers: APIGatewayProxyEventHeaders): Promise<void> {
  const secret = headers[originHeader] ?? '';
  const keys = await acceptedKeys('origin');
  if (!keys.some((key) => constantTimeEqual(secret, key)))
    throw forbidden('Please use the public address of this site');
}

/**
 * Refuses a write that a browser makes for another site. Browsers say whose page is calling by Sec-Fetch-Site and
 * Origin; a caller that sends neither is no browser and carries no cookies of a visitor unasked.
 * The rule is that of Go's http.CrossOriginProtection (https://pkg.go.dev/net/http#CrossOriginProtection).
 */
export function checkOrigin(headers: APIGatewayProxyEventHeaders): void {
  const fetchSite = headers['sec-fetch-site'];
  if (fetchSite && fetchSite !== 'same-origin' && fetchSite !== 'none') throw crossSite();
  const origin = headers.origin;
  if (origin && !sameHost(origin, headers[viewerHeaders.host])) throw crossSite();
}

const crossSite = () => forbidden('This request came from another site');

function sameHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}
