import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { variables } from '../../../shared/platform/resources.ts';
import { site } from '../../../shared/site/site.ts';
import { env } from '../platform/aws/env.ts';
import { timeoutFactor } from '../platform/aws/requestTimes.ts';
import * as publication from '../publishing/publication.ts';
import { healthRequests } from './clients.ts';
import { bad, good, moment } from './finding.ts';
import { deployedSettings } from './settings.ts';

/** Requests the site as a visitor does: by its name, over its certificate, through the edge. */
export async function address() {
  const url = env(variables.siteUrl);
  const { domain } = deployedSettings();
  const distribution = env(variables.distributionDomain);
  const remedy = domain
    ? `Set a CNAME record (an ALIAS at the top of a domain) from ${domain} to ${distribution}, and wait until the old one has expired.`
    : 'Publish the pages: npm run pages:publish, and see docs/runbook.md.';
  try {
    const response = await fetch(`${url}/sitemap.xml`, {
      redirect: 'error',
      signal: AbortSignal.timeout(10_000 * timeoutFactor),
    });
    if (response.ok && (await response.text()).includes(`<loc>${site.url}/`)) return good(`${url} answers`);
    return bad(`${url} answers with something other than this site (${response.status})`, remedy);
  } catch (error) {
    const { message, cause } = error as Error & { cause?: Error };
    return bad(`${url} doesn’t answer: ${cause?.message || message}`, remedy);
  }
}

/** ACM renews a certificate sixty days before its end, if its DNS record is still there. */
const leastDays = 30;

export async function certificate() {
  const { domain, certificateArn } = deployedSettings();
  if (!domain || !certificateArn) return good('CloudFront’s own');
  const { Certificate } = await new ACMClient({ ...healthRequests, region: 'us-east-1' }).send(
    new DescribeCertificateCommand({ CertificateArn: certificateArn }),
  );
  const { Status, NotAfter, SubjectAlternativeNames = [] } = Certificate ?? {};
  const renew = 'Add the CNAME record that ACM gives for it, in us-east-1, to the domain, and leave it there.';
  if (Status !== 'ISSUED') return bad(`Its status is ${Status}`, renew);
  const covering = [domain, domain.replace(/^[^.]+/, '*')];
  if (!SubjectAlternativeNames.some((name) => covering.includes(name)))
    return bad(
      `It is for ${SubjectAlternativeNames.join(', ')}, not for ${domain}`,
      `Request one from ACM in us-east-1 for ${domain}, set it as certificateArn, and deploy.`,
    );
  const days = Math.floor(((NotAfter?.getTime() ?? 0) - Date.now()) / 86_400_000);
  if (days < leastDays) return bad(`It expires in ${days} days, and ACM hasn’t renewed it`, renew);
  return good(`For ${domain}, until ${NotAfter?.toISOString().slice(0, 10)}`);
}

/** Pages are published at least once a day; a run may be an hour late. */
const longestWait = 25 * 60 * 60 * 1000;

export async function publishing() {
  const last = await publication.lastRun();
  const remedy = 'Publish all: npm run pages:publish says what is wrong, and docs/runbook.md what to do.';
  if (!last) return bad('No page has been published yet', remedy);
  if (last.failed.length > 0) return bad(`Could not be rendered: ${last.failed.join(', ')}`, remedy);
  if (Date.now() - Date.parse(last.at) > longestWait)
    return bad(`Last published at ${moment(last.at)}, more than a day ago`, remedy);
  return good(`Published at ${moment(last.at)}`);
}
