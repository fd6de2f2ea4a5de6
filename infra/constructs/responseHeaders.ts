import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { analyticsSources } from '../../shared/site/analytics.ts';
import { site } from '../../shared/site/site.ts';
import type { Settings } from '../settings/checkSettings.ts';
import { globalName } from './globalName.ts';

const commonHeaders = (hsts: Settings['hsts']) => ({
  strictTransportSecurity: {
    accessControlMaxAge: Duration.days(730),
    includeSubdomains: hsts !== 'host',
    preload: hsts === 'preload',
    override: true,
  },
  contentTypeOptions: { override: true },
  frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
  referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
});

const origins = (addresses: readonly string[]) =>
  [...new Set(addresses.map((address) => new URL(address).origin))].join(' ');
const analytics = analyticsSources(site.analytics);

/**
 * Scripts come from the site and, if configured, from the analytics service. The podcast page checks whether its player can
 * be reached. Images of guests and events may be at any https address that an admin enters.
 */
const pagePolicy = [
  "default-src 'self'",
  ["script-src 'self'", ...analytics.scripts].join(' '),
  // styled-components writes its rules into the page; previews of mails have inline styles.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: https:",
  // A feed's audio is wherever its host keeps it, often behind redirects to other hosts. It loads once play is pressed.
  "media-src 'self' https:",
  "font-src 'self'",
  ["connect-src 'self'", origins([site.podcast.player]), ...analytics.calls].join(' '),
  `frame-src ${origins([site.video.player, site.podcast.player])}`,
  "object-src 'none'",
  "base-uri 'none'",
  // Without scripts, the page of the search offers a search engine.
  "form-action 'self' https://duckduckgo.com",
  "frame-ancestors 'none'",
].join('; ');

export const pageHeaders = (scope: Construct, hsts: Settings['hsts']) =>
  new ResponseHeadersPolicy(scope, 'PageHeaders', {
    responseHeadersPolicyName: globalName(scope, 'PageHeaders'),
    securityHeadersBehavior: {
      ...commonHeaders(hsts),
      contentSecurityPolicy: { contentSecurityPolicy: pagePolicy, override: true },
    },
    customHeadersBehavior: {
      customHeaders: [
        { header: 'Cross-Origin-Opener-Policy', value: 'same-origin', override: true },
        {
          header: 'Permissions-Policy',
          value: 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
          override: true,
        },
      ],
    },
  });

/** Answers of the API and uploads are not pages: opened as one, they can do nothing. */
export const inertHeaders = (scope: Construct, hsts: Settings['hsts']) =>
  new ResponseHeadersPolicy(scope, 'InertHeaders', {
    responseHeadersPolicyName: globalName(scope, 'InertHeaders'),
    securityHeadersBehavior: {
      ...commonHeaders(hsts),
      contentSecurityPolicy: {
        contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'; sandbox",
        override: true,
      },
    },
  });
