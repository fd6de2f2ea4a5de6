/**
 * The service that counts page views, and its name for the site. `host` is for a self-hosted Plausible. In Google Analytics
 * turn off "Page changes based on browser history events" (Enhanced measurement): each view would count twice.
 */
export type Analytics =
  | { kind: 'plausible'; domain: string; host?: `https://${string}` }
  | { kind: 'ga4'; measurementId: `G-${string}` };

export const plausibleHost = (host = 'https://plausible.io') => host.replace(/\/+$/, '');
export const ga4Script = 'https://www.googletagmanager.com/gtag/js';

/** What the Content-Security-Policy must allow for it: nothing if none is configured. */
export function analyticsSources(analytics: Analytics | null): { scripts: string[]; calls: string[] } {
  if (!analytics) return { scripts: [], calls: [] };
  if (analytics.kind === 'plausible') return { scripts: [], calls: [plausibleHost(analytics.host)] };
  return {
    scripts: ['https://www.googletagmanager.com'],
    calls: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://www.googletagmanager.com'],
  };
}
