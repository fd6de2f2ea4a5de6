import { readFileSync } from 'node:fs';
import { Annotations, CfnOutput, Duration, Fn } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, type HttpOriginProps, OriginGroup, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { endpoints } from '../../shared/contract/index.ts';
import { originHeader } from '../../shared/platform/constants.ts';
import { variables } from '../../shared/platform/resources.ts';
import { linkDocuments } from '../../shared/publishing/publication.ts';
import { ownFeedFaults, plausibleHost } from '../../shared/site/options.ts';
import { documents, pages } from '../../shared/site/pages.ts';
import { site as facts } from '../../shared/site/site.ts';
import type { Resources } from '../access/grant.ts';
import type { Settings } from '../settings/checkSettings.ts';
import type { Api } from './api.ts';
import { globalName } from './defaults.ts';
import type { HandlerFunction } from './handlerFunction.ts';
import { importPath } from './uploads.ts';

interface EdgeProps extends Pick<Resources, 'site' | 'media' | 'imports' | 'secrets'> {
  settings: Settings;
  api: Api;
}

/** Enough against a crawler that asks again and again. A page that is published is invalidated at once. */
const absenceSeconds = 10;

const pathsWithQuery = endpoints.flatMap(([, { method, path, query }]) => (method === 'GET' && query ? [path] : []));

/** CloudFront in front of everything: pages and assets from S3, /media from the uploads, /api from the API. */
export class Edge extends Construct {
  /** The site's address, without a slash at the end. */
  readonly url: string;
  readonly distribution: cloudfront.Distribution;

  constructor(scope: Construct, id: string, { settings, site, media, imports, api, secrets }: EdgeProps) {
    super(scope, id);
    const https = cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS;
    const inert = inertHeaders(this, settings.hsts);

    const originAccessControl = new cloudfront.S3OriginAccessControl(this, 'BucketAccess', {
      originAccessControlName: globalName(this, 'Buckets'),
    });
    const bucketOrigin = (bucket: IBucket) => S3BucketOrigin.withOriginAccessControl(bucket, { originAccessControl });
    const apiOrigin = (more: HttpOriginProps = {}) =>
      new HttpOrigin(Fn.select(2, Fn.split('/', api.http.apiEndpoint)), {
        customHeaders: { [originHeader]: secrets.origin.secretValue.unsafeUnwrap() },
        ...more,
      });
    const constants = { WITH_QUERY: pathsWithQuery, DOCUMENTS: documents };
    const given = Object.entries(constants).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`);
    const code = readFileSync(new URL('../edgeFunctions/viewer.js', import.meta.url), 'utf8');
    const viewer = new cloudfront.Function(this, 'Viewer', {
      runtime: cloudfront.FunctionRuntime.JS_2_0,
      code: cloudfront.FunctionCode.fromInline(given.join('') + code),
    });
    const on = (...events: (keyof typeof cloudfront.FunctionEventType)[]) =>
      events.map((event) => ({ function: viewer, eventType: cloudfront.FunctionEventType[event] }));
    const apiBehavior: cloudfront.BehaviorOptions = {
      origin: apiOrigin(),
      // Anyone who sends a form, a cookie or a link's token in the clear has to notice: a redirect would hide that.
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
      // The API's Cache-Control says what is cached and for how long; by default, nothing is.
      cachePolicy: new cloudfront.CachePolicy(this, 'ApiCaching', {
        minTtl: Duration.seconds(0),
        defaultTtl: Duration.seconds(0),
        maxTtl: Duration.hours(1),
        queryStringBehavior: cloudfront.CacheQueryStringBehavior.all(),
        enableAcceptEncodingBrotli: true,
        enableAcceptEncodingGzip: true,
      }),
      originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: inert,
      functionAssociations: on('VIEWER_REQUEST'),
    };

    const siteFiles: cloudfront.BehaviorOptions = {
      origin: bucketOrigin(site.bucket),
      viewerProtocolPolicy: https,
      cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: pageHeaders(this, settings.hsts),
      functionAssociations: on('VIEWER_REQUEST', 'VIEWER_RESPONSE'),
    };

    const openFiles = { ...siteFiles, responseHeadersPolicy: openHeaders(this, settings.hsts) };

    // Only the bucket knows which recordings, guests and letters exist. For others, the API answers with a page.
    const orAbsent: cloudfront.BehaviorOptions = {
      ...siteFiles,
      origin: new OriginGroup({
        primaryOrigin: siteFiles.origin,
        fallbackOrigin: apiOrigin({ originPath: '/api' }),
        fallbackStatusCodes: [404],
      }),
    };

    // The API puts the link's token into the page, whose form works without scripts too.
    const byLink: cloudfront.BehaviorOptions = {
      origin: apiOrigin({ originPath: '/api/by-link' }),
      viewerProtocolPolicy: https,
      cachePolicy: apiBehavior.cachePolicy,
      originRequestPolicy: apiBehavior.originRequestPolicy,
      responseHeadersPolicy: siteFiles.responseHeadersPolicy,
    };

    this.distribution = new cloudfront.Distribution(this, 'Distribution', {
      comment: settings.domain ?? 'The site, its media and its API',
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
      priceClass: cloudfront.PriceClass.PRICE_CLASS_100,
      ...(settings.domain &&
        settings.certificateArn && {
          domainNames: [settings.domain],
          certificate: Certificate.fromCertificateArn(this, 'Certificate', settings.certificateArn),
        }),
      ...(settings.webAclArn && { webAclId: settings.webAclArn }),
      // By default, CloudFront caches errors for 10 s whatever the API says, and shows one visitor's failure to all
      // others. A 404 is cached only if it is no visitor's own: the API's say no-store, which counts for them, or how
      // long. https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/custom-error-pages-expiration.html
      errorResponses: [404, 414, 500, 501, 502, 503, 504].map((httpStatus) => ({
        httpStatus,
        ttl: Duration.seconds(httpStatus === 404 ? absenceSeconds : 0),
      })),
      defaultBehavior: siteFiles,
      additionalBehaviors: {
        '/api/*': apiBehavior,
        ...Object.fromEntries(linkDocuments.map(({ page }) => [pages[page], byLink])),
        '/video/*': orAbsent,
        '/guests/*': orAbsent,
        '/letters/*': orAbsent,
        '/podcast/*': openFiles,
        '/transcripts/*': openFiles,
        '/media/*': {
          origin: bucketOrigin(media.bucket),
          viewerProtocolPolicy: https,
          cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
          responseHeadersPolicy: inert,
        },
        [importPath]: {
          ...imports.edge,
          // It forwards the query, which has the signature. These files name no lifetime: the bucket is always asked.
          cachePolicy: apiBehavior.cachePolicy,
          viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
          responseHeadersPolicy: inert,
        },
      },
    });

    // With permission to list, S3 answers 404 for an absent object; without it, 403.
    for (const { bucket } of [site, media]) {
      bucket.addToResourcePolicy(
        new PolicyStatement({
          actions: ['s3:ListBucket'],
          resources: [bucket.bucketArn],
          principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
          conditions: { StringEquals: { 'AWS:SourceArn': this.distribution.distributionArn } },
        }),
      );
    }

    this.url = `https://${settings.domain ?? this.distribution.distributionDomainName}`;
    if (settings.domain !== new URL(facts.url).host) {
      Annotations.of(this).addWarningV2(
        'site-url',
        `Pages, the sitemap and shared links say that the site is at ${facts.url}: set domain to ${new URL(facts.url).host} in infra/settings/settings.ts, or change url in shared/site/site.ts`,
      );
    }
    const faults = ownFeedFaults(facts.podcast, facts.url);
    if (faults.length > 0) throw new Error(`In shared/site/site.ts, ${faults.join('; ')}`);
    new CfnOutput(this, 'Url', { description: 'The site', value: this.url });
    new CfnOutput(this, 'Api', { description: 'api', value: api.http.apiEndpoint });
    new CfnOutput(this, 'DistributionId', { description: 'distribution', value: this.distribution.distributionId });
    new CfnOutput(this, 'DistributionDomain', {
      description: settings.domain ? `CNAME record for ${settings.domain}` : 'The name that CloudFront gave the site',
      value: `${settings.domain ? `${settings.domain} ` : ''}${this.distribution.distributionDomainName}`,
    });
  }

  grantInvalidate(fn: HandlerFunction): void {
    fn.addEnvironment(variables.distributionId, this.distribution.distributionId);
    fn.allow(['cloudfront:CreateInvalidation'], [this.distribution.distributionArn]);
  }
}

const origins = (addresses: readonly string[]) =>
  [...new Set(addresses.map((address) => new URL(address).origin))].join(' ');

/**
 * Scripts come from the site. The podcast page checks whether its player can be reached, and page views may be counted
 * elsewhere. Images of guests and events may be at any https address that an admin enters.
 */
const pagePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  // styled-components writes its rules into the page; previews of emails have inline styles.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: https:",
  // A feed's audio is wherever its host keeps it, often behind redirects to other hosts. It loads once play is pressed.
  "media-src 'self' https:",
  "font-src 'self'",
  `connect-src 'self' ${origins([facts.podcast.player, ...(facts.analytics ? [plausibleHost(facts.analytics.host)] : [])])}`,
  `frame-src ${origins([facts.video.player, facts.podcast.player])}`,
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** `contentSecurityPolicy` and more, with the headers that all answers have. */
const headersOf = (
  scope: Construct,
  id: string,
  hsts: Settings['hsts'],
  contentSecurityPolicy: string,
  more: cloudfront.ResponseHeadersPolicyProps = {},
) =>
  new cloudfront.ResponseHeadersPolicy(scope, id, {
    responseHeadersPolicyName: globalName(scope, id),
    securityHeadersBehavior: {
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(730),
        includeSubdomains: hsts !== 'host',
        preload: hsts === 'preload',
        override: true,
      },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: cloudfront.HeadersFrameOption.DENY, override: true },
      referrerPolicy: {
        referrerPolicy: cloudfront.HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
        override: true,
      },
      contentSecurityPolicy: { contentSecurityPolicy, override: true },
    },
    ...more,
  });

const pageHeaders = (scope: Construct, hsts: Settings['hsts']) =>
  headersOf(scope, 'PageHeaders', hsts, pagePolicy, {
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

const inertPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Answers of the API and uploads are not pages: opened as one, they can do nothing. */
const inertHeaders = (scope: Construct, hsts: Settings['hsts']) => headersOf(scope, 'InertHeaders', hsts, inertPolicy);

/** The podcast's feed, chapters and transcripts, which players on other sites read in their listeners' browsers. */
const openHeaders = (scope: Construct, hsts: Settings['hsts']) =>
  headersOf(scope, 'OpenHeaders', hsts, inertPolicy, {
    corsBehavior: {
      accessControlAllowOrigins: ['*'],
      accessControlAllowMethods: ['GET', 'HEAD'],
      accessControlAllowHeaders: ['*'],
      accessControlAllowCredentials: false,
      originOverride: true,
    },
  });
