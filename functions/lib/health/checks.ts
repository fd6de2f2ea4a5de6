import { resolveTxt } from 'node:dns/promises';
import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetEmailIdentityCommand, type GetEmailIdentityCommandOutput, SESv2Client } from '@aws-sdk/client-sesv2';
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { type Finding, type HealthCheckName, type HealthReport, healthTitles } from '../../../shared/health/model.ts';
import { artworkSides } from '../../../shared/platform/constants.ts';
import { variables } from '../../../shared/platform/resources.ts';
import { newsletterShare } from '../../../shared/sending/model/workers.ts';
import type { OwnFeed } from '../../../shared/site/options.ts';
import { site } from '../../../shared/site/site.ts';
import { durationOf } from '../../../shared/time/durations.ts';
import * as admins from '../accounts/admins.ts';
import { hasSecondFactor } from '../accounts/secondFactor.ts';
import * as outbox from '../outbox/outbox.ts';
import * as subscribers from '../people/subscribers/subscribers.ts';
import { env, requestTimeouts, timeoutFactor } from '../platform/aws/env.ts';
import { logger } from '../platform/log.ts';
import { readAccount } from '../sending/ses.ts';
import { latestRead } from './health.ts';

/** Checks everything that an operator must set up, and reads the alarms. Never throws: a failing check is not good. */
export async function reportHealth(): Promise<HealthReport> {
  const standing = readAccount();
  const identified = fetchIdentity();
  for (const request of [identified, standing]) request.catch(() => {});
  const checks: Record<HealthCheckName, () => Finding | Promise<Finding>> = {
    ...{ address, certificate, admin },
    identity: async () => identity(await identified),
    dkim: async () => dkim(await identified),
    mailFrom: async () => mailFrom(await identified),
    dmarc,
    production: async () => production(await standing),
    sending: async () => sending(await standing),
    quota: async () => quota(await standing),
    ...{ concurrency, alarmAddress, alarms, unsent, feed, cover },
  };
  const names = Object.keys(healthTitles) as HealthCheckName[];
  const results = await Promise.all(names.map(async (name) => ({ name, finding: await run(name, checks[name]) })));
  return { checkedAt: new Date().toISOString(), checks: results };
}

async function run(name: HealthCheckName, check: () => Finding | Promise<Finding>): Promise<Finding> {
  try {
    return await check();
  } catch (error) {
    logger.warn('A check of the stack’s health failed', { check: name, error: error as Error });
    const { name: kind, message } = error as Error;
    return bad(
      `This check failed: ${kind}: ${message}`,
      'Try again in a minute; if it keeps failing, see the log of workers/checkHealth.',
    );
  }
}

const good = (says: string, advice?: string): Finding => ({ good: true, says, ...(advice && { advice }) });

const bad = (says: string, remedy: string): Finding => ({ good: false, says, remedy });

/** The fields of infra/settings/settings.ts that the checks read, as they were at the last deploy. */
const deployedSettings = (): {
  domain: string | null;
  certificateArn: string | null;
  senderAddress: string;
  senderIdentity: string | null;
  alarmAddress: string;
  functionsAtOnce: number;
  secondFactorRequired: boolean;
} => JSON.parse(env(variables.settings));

/** These clients only read. SES allows some calls once a second for the whole account, hence several tries. */
const healthRequests = { maxAttempts: 8, requestHandler: requestTimeouts(2_000, 5_000) };
const ses = new SESv2Client(healthRequests);
const lambda = new LambdaClient(healthRequests);
const cloudwatch = new CloudWatchClient(healthRequests);
const sns = new SNSClient(healthRequests);

/** Requests the site as a visitor does: by its name, over its certificate, through the edge. */
async function address() {
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

export async function admin() {
  const accounts = await admins.list();
  if (accounts.length === 0)
    return bad('There is none: no one can log in', 'Create one: npm run admin -- create <name> --stack');
  const names = accounts.map(({ username }) => username);
  const lacking = [];
  for (const name of names) if (!(await hasSecondFactor(name))) lacking.push(name);
  const all = names.join(', ');
  if (lacking.length === 0) return good(all);
  const [who, one] = [listOfNames.format(lacking), lacking.length === 1];
  if (deployedSettings().secondFactorRequired)
    return good(`${all}; ${who} ${one ? 'has' : 'have'} yet to set up a second factor`);
  return good(
    all,
    `${who} ${one ? 'logs' : 'log'} in with only a password. Admins switch on a second factor under their name in the admin; secondFactorRequired in infra/settings/settings.ts requires one of every admin.`,
  );
}

const listOfNames = new Intl.ListFormat('en', { type: 'conjunction' });

const records = 'docs/deploy.md says where the records are: add them to the domain, and wait up to an hour';

/** The sender's identity at SES: https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_GetEmailIdentity.html */
function fetchIdentity(): Promise<Identity> {
  return ses.send(new GetEmailIdentityCommand({ EmailIdentity: identityName() })).catch((error) => {
    if (error instanceof Error && error.name === 'NotFoundException') return undefined;
    throw error;
  });
}

type Identity = GetEmailIdentityCommandOutput | undefined;

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);

function identityName(): string {
  const { senderIdentity, senderAddress } = deployedSettings();
  return senderIdentity ?? domainOf(senderAddress);
}

function identity(response: Identity) {
  const name = identityName();
  if (!response)
    return bad(`SES doesn’t know ${name}`, 'Set senderIdentity to an identity that SES has, or to null, and deploy.');
  if (response.VerifiedForSendingStatus) return good(`${name} is verified`);
  return bad(
    `${name} is not verified: SES sends nothing`,
    name.includes('@') ? 'Open the link in the email that SES sent to this address.' : `${records}.`,
  );
}

function dkim(response: Identity) {
  const { SigningEnabled, Status } = response?.DkimAttributes ?? {};
  if (SigningEnabled && Status === 'SUCCESS') return good('Emails are signed');
  if (Status === 'SUCCESS')
    return bad('Signing is switched off', 'Switch on DKIM signatures for the identity, in the SES console.');
  return bad(`SES doesn’t find the three CNAME records (${Status ?? 'no status'})`, `${records}.`);
}

function mailFrom(response: Identity) {
  const { MailFromDomain, MailFromDomainStatus } = response?.MailFromAttributes ?? {};
  if (MailFromDomain && MailFromDomainStatus === 'SUCCESS')
    return good(`Undeliverable mail returns to ${MailFromDomain}`);
  if (!MailFromDomain)
    return bad(
      'Bounces go to an Amazon domain, so SPF doesn’t cover yours',
      'Set a custom MAIL FROM domain for the identity, in the SES console.',
    );
  return bad(`SES doesn’t find the MX and TXT records of ${MailFromDomain} (${MailFromDomainStatus})`, `${records}.`);
}

/** RFC 7489, 6.6.3: the record of the domain itself, else of its parent domain. */
async function dmarc() {
  const domain = domainOf(deployedSettings().senderAddress);
  const labels = domain.split('.');
  const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
  for (const each of domains) {
    const record = (await textRecords(`_dmarc.${each}`)).find((text) => /^v=DMARC1\b/i.test(text));
    if (record) return good(`_dmarc.${each}: ${record}`);
  }
  return bad(
    `There is no record at _dmarc.${domain}: large mail providers refuse newsletters from such a domain`,
    `Add a TXT record at _dmarc.${domain}: "v=DMARC1; p=none" is a start.`,
  );
}

async function textRecords(name: string): Promise<string[]> {
  try {
    return (await resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

type Account = Awaited<ReturnType<typeof readAccount>>;

const production = ({ standing }: Account) =>
  standing === 'sandbox'
    ? bad(
        'The SES sandbox sends only to verified addresses',
        'Request production access, in the SES console under Account dashboard; AWS answers within a day.',
      )
    : good('SES sends to everyone');

function sending({ standing }: Account) {
  const reviewRemedy = 'Read AWS’s email to the account, fix what it names, and reply in the Support Center.';
  if (standing === 'shut-down') return bad('AWS has stopped this account from sending', reviewRemedy);
  if (standing === 'under-review')
    return bad('AWS is reviewing this account and may stop it from sending', reviewRemedy);
  if (standing === 'paused')
    return bad(
      'Someone has paused the account’s sending',
      'Enable it again: aws sesv2 put-account-sending-attributes --sending-enabled',
    );
  return good('SES accepts email from this account');
}

export async function quota({ newsletterRate, leftToday }: Account) {
  const { recipients } = await subscribers.counts();
  const people = recipients === 1 ? 'One subscriber' : `${recipients.toLocaleString('en')} subscribers`;
  const takes = `${people}, ${newsletterRate} emails a second: a newsletter takes ${durationOf(recipients / newsletterRate)}`;
  if (recipients > leftToday)
    return bad(
      `${takes}; but SES accepts only ${Math.max(0, leftToday).toLocaleString('en')} more emails within the current 24 hours`,
      'Request a larger sending quota, in the SES console under Account dashboard, or send tomorrow.',
    );
  const remaining =
    leftToday === Number.MAX_SAFE_INTEGER ? 'no daily limit' : `${leftToday.toLocaleString('en')} left today`;
  const workersRate = newsletterShare * Number(env(variables.mailsPerSecond));
  const more =
    newsletterRate > workersRate ? '; with a higher mailsPerSecond in the settings, more workers keep up' : '';
  return good(`${takes}; ${remaining}${more}`);
}

/** A new account runs ten functions at once, which a newsletter's workers fill; a larger one has places for them. */
export async function concurrency() {
  const { functionsAtOnce } = deployedSettings();
  const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
  const limit = AccountLimit?.ConcurrentExecutions ?? 0;
  const workers = Number(env(variables.workersAtOnce));
  const many = limit.toLocaleString('en');
  if (limit < functionsAtOnce)
    return bad(
      `${many} functions may run at once, though infra/settings/settings.ts says ${functionsAtOnce}: a deploy that reserves capacity would fail`,
      `Set functionsAtOnce to ${limit}, or request more “Concurrent executions” of AWS Lambda, in the Service Quotas console.`,
    );
  // The other half is for visitors.
  if (limit >= 2 * workers)
    return good(
      functionsAtOnce === limit
        ? `${many} functions may run`
        : `${many} functions may run; with functionsAtOnce set to ${limit}, the next deploy reserves capacity for the workers`,
    );
  return bad(
    `${limit} functions may run at once, and workers alone can take up ${workers}, so visitors wait while a newsletter goes out`,
    'Request 1,000 “Concurrent executions” of AWS Lambda, in the Service Quotas console.',
  );
}

async function alarmAddress() {
  const address = deployedSettings().alarmAddress;
  const TopicArn = env(variables.alarmTopicArn);
  const { Subscriptions = [] } = await sns.send(new ListSubscriptionsByTopicCommand({ TopicArn }));
  const mine = Subscriptions.filter(({ Protocol, Endpoint }) => Protocol === 'email' && Endpoint === address);
  if (mine.some(({ SubscriptionArn }) => SubscriptionArn?.startsWith('arn:'))) return good(`${address} is alerted`);
  return bad(
    `${address} hasn’t confirmed, so no one is alerted`,
    mine.length > 0
      ? 'Open the link in the email “AWS Notification - Subscription Confirmation” there; it works for three days.'
      : `Subscribe it again, and open the link in the email within three days: aws sns subscribe --topic-arn ${TopicArn} --protocol email --notification-endpoint ${address}`,
  );
}

async function alarms() {
  const { MetricAlarms = [] } = await cloudwatch.send(
    new DescribeAlarmsCommand({ StateValue: 'ALARM', ActionPrefix: env(variables.alarmTopicArn), MaxRecords: 100 }),
  );
  if (MetricAlarms.length === 0) return good('None has gone off');
  return bad(
    MetricAlarms.map(({ AlarmDescription, AlarmName }) => AlarmDescription ?? AlarmName).join('; '),
    'docs/runbook.md has a section for each.',
  );
}

export async function unsent() {
  const waiting = await outbox.summary('admin');
  if (!waiting) return good('None waits for an admin');
  return bad(
    `Not sent, or not known to be: ${waiting.count}. The latest: ${waiting.reason}`,
    'Decide about each on the admin’s dashboard.',
  );
}

/** What became of the last hourly read of the feed that site.ts names. */
export async function feed() {
  const read = site.podcast.feed && (await latestRead());
  if (!read) return good(site.podcast.feed ? 'It hasn’t been read yet' : 'The site reads no podcast’s feed');
  const { at, failed, leftOut, allLeftOut } = read;
  const when = `on ${at.slice(0, 10)} at ${at.slice(11, 16)} UTC`;
  if (failed)
    return bad(
      `It couldn’t be used ${when}: ${failed}`,
      'It is read each hour; docs/runbook.md, FeedUnreadable, says more.',
    );
  const items = leftOut.map(({ recording, sentence }) => `${recording}: ${sentence}`);
  if (allLeftOut > items.length) items.push(`And ${allLeftOut - items.length} more.`);
  return items.length > 0
    ? good(`Read ${when}, but for ${allLeftOut} of its items`, items.join(' '))
    : good(`Read ${when}`);
}

/** Whether directories take the cover of the site's own feed: they fetch it as anyone does. */
export async function cover(ownFeed: OwnFeed | null = site.podcast.ownFeed) {
  if (!ownFeed) return good('The site publishes no podcast’s feed of its own');
  const remedy =
    'Put a square JPEG or PNG of 1400 to 3000 pixels there, or change podcast.ownFeed.cover in shared/site/site.ts.';
  const response = await fetch(ownFeed.cover, { signal: AbortSignal.timeout(10_000 * timeoutFactor) }).catch(
    (error: Error) => error,
  );
  if (response instanceof Error) return bad(`${ownFeed.cover} doesn’t answer: ${response.message}`, remedy);
  if (!response.ok) return bad(`${ownFeed.cover} answers ${response.status}`, remedy);
  const size = pictureSize(new DataView(await response.arrayBuffer()));
  if (!size) return bad(`${ownFeed.cover} is neither a JPEG nor a PNG`, remedy);
  const { width, height } = size;
  const fits = width === height && width >= artworkSides.least && width <= artworkSides.most;
  return fits ? good(`${width} pixels a side`) : bad(`It has ${width} × ${height} pixels`, remedy);
}

/** The sides of a JPEG or PNG in pixels, as its header says; null for anything else. */
function pictureSize(file: DataView): { width: number; height: number } | null {
  try {
    // https://www.w3.org/TR/png-3/#11IHDR comes first.
    if (file.getUint32(0) === 0x89504e47) return { width: file.getUint32(16), height: file.getUint32(20) };
    if (file.getUint16(0) !== 0xffd8) return null;
    // Segments of a marker, their own length and data; the frame header, SOF, has the sides:
    // https://www.w3.org/Graphics/JPEG/itu-t81.pdf, B.2.2.
    for (let at = 2; file.getUint8(at) === 0xff; at += 2 + file.getUint16(at + 2)) {
      const marker = file.getUint8(at + 1);
      const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
      if (isFrame) return { width: file.getUint16(at + 7), height: file.getUint16(at + 5) };
    }
    return null;
  } catch (error) {
    // Cut off.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
