import type { APIGatewayProxyEventHeaders } from 'aws-lambda';
import { viewerHeaders } from '../../../../shared/platform/constants.ts';
import { forbidden } from './errors.ts';

/**
 * Refuses a write that a browser makes for another site. Browsers name the calling page in Sec-Fetch-Site and Origin; a
 * caller that sends neither is not a browser, so it adds no visitor's cookies by itself.
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
