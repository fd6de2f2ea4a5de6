import {
  GetAccountCommand,
  type GetAccountCommandOutput,
  SESv2Client,
  type SESv2ClientConfig,
  SendEmailCommand,
  type SendEmailCommandInput,
} from '@aws-sdk/client-sesv2';
import type { AccountStanding } from '../../../shared/letters/checks/mailCheck.ts';
import { atOrigin } from '../../../shared/letters/mail/addresses.ts';
import { eventValues, sampleCancelUrl } from '../../../shared/letters/placeholders/eventFacts.ts';
import { fillHeader, fillHtml, fillText } from '../../../shared/letters/placeholders/placeholders.ts';
import type { Signup } from '../../../shared/people/model/signup.ts';
import { variables } from '../../../shared/platform/resources.ts';
import { mailLinkTo } from '../../../shared/publishing/publication.ts';
import { newsletterShare, sendersFor } from '../../../shared/sending/model/workers.ts';
import { site } from '../../../shared/site/site.ts';
import type { Mail } from '../letters/compose.ts';
import { env, requestTimeouts } from '../platform/aws/env.ts';
import { cancelToken, linkToken, unsubscribeToken } from '../platform/crypto/keyed.ts';
import { logger, withoutAddresses } from '../platform/log.ts';

export type Handover =
  | { state: 'SENT'; messageId: string }
  /** Certainly not sent: too fast or, if `halted`, the account may send to no one: quota, pause, set-up. */
  | { state: 'PENDING'; halted: boolean; reason: string }
  /** FAILED: SES refuses this email or address, and would again. IN_DOUBT: it may have been accepted. */
  | { state: 'FAILED' | 'IN_DOUBT'; reason: string };

export interface MailRecipient {
  id: string;
  email: string;
  firstName: string;
  lastName?: string | undefined;
  /** How they attend the event that the email is about, and whether they have a seat. */
  attendanceType?: Signup['attendanceType'] | undefined;
  status?: Signup['status'] | undefined;
  /** The sign-up that their link cancels; in a test, which may go to anyone, there is none. */
  signup?: Pick<Signup, 'id' | 'createdAt'> | undefined;
}

export interface OutgoingMail {
  mail: Mail;
  to: MailRecipient;
  /** SES repeats them in its events. Names and values may only have letters, digits, _ and -. */
  tags: Record<string, string>;
  /** False for email other than newsletters: it has no List-Unsubscribe headers. */
  newsletter?: boolean;
}

/** With the recipient's own links. SES's answers are never thrown: after an error, it was not called. */
export async function send({ mail, to, tags, newsletter = true }: OutgoingMail): Promise<Handover> {
  const siteUrl = env(variables.siteUrl);
  const token = await unsubscribeToken(to.id, newsletter ? tags.campaign : undefined);
  const personal = {
    firstName: to.firstName,
    lastName: to.lastName ?? '',
    unsubscribeUrl: siteUrl + mailLinkTo('unsubscribe', token),
    detailsUrl: siteUrl + mailLinkTo('yourDetails', await linkToken('details', to.id)),
    ...(mail.event && eventValues(mail.event, { ...to, cancelUrl: await cancelUrlOf(to) })),
  };
  const unsubscribeApi = `${siteUrl}/api/newsletter/unsubscribe?token=${encodeURIComponent(token)}`;
  return handOver({
    FromEmailAddress: sender(),
    Destination: { ToAddresses: [to.email] },
    // It needs no verified identity: https://docs.aws.amazon.com/ses/latest/dg/verify-addresses-and-domains.html
    ReplyToAddresses: site.mail.replyTo ? [site.mail.replyTo] : undefined,
    ConfigurationSetName: env(variables.configurationSet),
    EmailTags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
    Content: {
      Simple: {
        Subject: { Data: fillHeader(mail.subject, personal), Charset: 'UTF-8' },
        Body: {
          Html: { Data: atOrigin(fillHtml(mail.html, personal), siteUrl), Charset: 'UTF-8' },
          Text: { Data: atOrigin(fillText(mail.text, personal), siteUrl), Charset: 'UTF-8' },
        },
        ...(mail.attachments && {
          Attachments: mail.attachments.map(({ name, type, content, contentId }) => ({
            FileName: name,
            ContentType: type,
            ContentDisposition: contentId ? 'INLINE' : 'ATTACHMENT',
            ContentId: contentId,
            ContentTransferEncoding: 'BASE64',
            RawContent: Buffer.from(content),
          })),
        }),
        // RFC 8058: mail programs show their own button, which posts to this address.
        ...(newsletter && {
          Headers: [
            { Name: 'List-Unsubscribe', Value: `<${unsubscribeApi}>` },
            { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
          ],
        }),
      },
    },
  });
}

const cancelUrlOf = async ({ signup }: MailRecipient): Promise<string> =>
  signup === undefined
    ? sampleCancelUrl
    : env(variables.siteUrl) + mailLinkTo('cancelSignup', await cancelToken(signup));

/** `Name <address>`; a name that is not ASCII is encoded as in RFC 2047. */
function sender(): string {
  const name = /^[\x20-\x7e]*$/.test(site.mail.senderName)
    ? `"${site.mail.senderName.replace(/["\\]/g, '\\$&')}"`
    : `=?UTF-8?B?${Buffer.from(site.mail.senderName).toString('base64')}?=`;
  return `${name} <${env(variables.senderAddress)}>`;
}

/** A single attempt: SES has no idempotency token, so a blind retry could be a second email. */
const client = /* @__PURE__ */ new SESv2Client({
  maxAttempts: 1,
  requestHandler: /* @__PURE__ */ requestTimeouts(3_000, 10_000),
});

async function handOver(input: SendEmailCommandInput): Promise<Handover> {
  try {
    const { MessageId } = await client.send(new SendEmailCommand(input));
    return MessageId
      ? { state: 'SENT', messageId: MessageId }
      : { state: 'IN_DOUBT', reason: 'SES answered without a message id' };
  } catch (error) {
    return classify(error as SesError);
  }
}

interface SesError extends Error {
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

/** Errors of SendEmail: https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html */
const halting: readonly string[] = [
  'AccountSuspendedException',
  'SendingPausedException',
  'LimitExceededException',
  'MailFromDomainNotVerifiedException',
  'NotFoundException',
  'AccessDeniedException',
];
const throttling: readonly string[] = ['TooManyRequestsException', 'ThrottlingException', 'Throttling'];
/** The connection was never made, so nothing can have been accepted. */
const notConnected: readonly string[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'];

/** Our own identity is not verified, or the account is in the sandbox: email to everyone else would be rejected too. */
const isUnverified = ({ name, message }: SesError) => name === 'MessageRejected' && /not verified/i.test(message);

export function classify(error: SesError): Handover {
  // SES may name the refused address.
  const reason = withoutAddresses(`${error.name}: ${error.message}`);
  // A used-up daily quota gets the same error as a rate that is too high; only the message differs.
  if (throttling.includes(error.name)) return { state: 'PENDING', halted: /daily|quota/i.test(error.message), reason };
  if (halting.includes(error.name) || isUnverified(error)) return { state: 'PENDING', halted: true, reason };
  if (error.code && notConnected.includes(error.code)) return { state: 'PENDING', halted: false, reason };
  const status = error.$metadata?.httpStatusCode;
  if (status && status >= 400 && status < 500) return { state: 'FAILED', reason };
  return { state: 'IN_DOUBT', reason };
}

/** `pause` says how many milliseconds to wait. With one second, it retries for some 11 s: callers have 29 or more. */
export const retriesAfter = (pause: () => number): RetryStrategy => ({
  acquireInitialRetryToken: async () => retryToken(0, 0),
  async refreshRetryTokenForRetry(last, { errorType }) {
    const count = last.getRetryCount() + 1;
    // No one sees this error: the SDK throws what SES answered.
    if (errorType === 'CLIENT_ERROR' || count >= 12) throw new Error('Not retried');
    return retryToken(count, pause());
  },
  recordSuccess() {},
});
type RetryStrategy = Extract<SESv2ClientConfig['retryStrategy'], { recordSuccess: unknown }>;
const retryToken = (count: number, delay: number) => ({ getRetryCount: () => count, getRetryDelay: () => delay });

/**
 * SES answers GetAccount once a second for all callers together: each retries after about a second, and one succeeds.
 * The SDK's own strategies double the wait each time, up to 20 s, so that unlucky callers wait longest, and stop after
 * a hundred retries in the life of a client.
 */
export const accountRetries = /* @__PURE__ */ retriesAfter(() => 500 + Math.random() * 1000);

const accountClient = /* @__PURE__ */ new SESv2Client({
  retryStrategy: accountRetries,
  requestHandler: /* @__PURE__ */ requestTimeouts(2_000, 5_000),
});

/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_GetAccount.html */
async function account() {
  const answer = await accountClient.send(new GetAccountCommand({}));
  const { Max24HourSend = 200, MaxSendRate = 1, SentLast24Hours = 0 } = answer.SendQuota ?? {};
  // -1 means no limit: https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendQuota.html
  const perDay = Max24HourSend < 0 ? Number.MAX_SAFE_INTEGER : Max24HourSend;
  const leftToday = perDay === Number.MAX_SAFE_INTEGER ? perDay : perDay - SentLast24Hours;
  return { maxSendRate: MaxSendRate, perDay, leftToday, standing: standingOf(answer) };
}

type Account = Awaited<ReturnType<typeof account>>;

function standingOf(answer: GetAccountCommandOutput): AccountStanding {
  if (answer.EnforcementStatus === 'SHUTDOWN') return 'shut-down';
  if (answer.SendingEnabled === false) return 'paused';
  if (answer.ProductionAccessEnabled === false) return 'sandbox';
  return answer.EnforcementStatus === 'PROBATION' ? 'under-review' : 'good';
}

/** `newsletterRate`: emails a second. */
export async function readAccount(): Promise<Pick<Account, 'leftToday' | 'standing'> & { newsletterRate: number }> {
  const { maxSendRate, leftToday, standing } = await account();
  // Rounded, because binary fractions are inexact: 14 x 0.8 is 11.200000000000001.
  return { leftToday, standing, newsletterRate: Math.round(newsletterShare * maxSendRate * 100) / 100 };
}

/** In milliseconds. */
const accountLife = 10 * 60_000;
let known: { purpose: string; answer: Promise<Account | undefined>; until: number } | undefined;

export const forgetAccount = () => {
  known = undefined;
};

/**
 * What SES said within `accountLife`, for the same purpose. If it does not answer, what it said before; undefined where
 * it has said nothing yet. Throws if the role may not ask: that does not pass, and a guess would hold people's emails
 * back for days, and call it a flood. The error's name:
 * https://docs.aws.amazon.com/ses/latest/APIReference-V2/CommonErrors.html
 */
function lastAccount(purpose: string): Promise<Account | undefined> {
  if (known?.purpose === purpose && known.until >= Date.now()) return known.answer;
  const before = known?.answer;
  const answer = account().catch(async (error) => {
    const last = await before;
    if (last === undefined && (error as Error).name === 'AccessDeniedException') {
      forgetAccount();
      throw error;
    }
    logger.warn('Could not read the account’s limits from SES', { error });
    return last;
  });
  known = { purpose, answer, until: Date.now() + accountLife };
  return answer;
}

/** Within 24 hours; undefined where SES has not said it. Throws if the role may not ask. */
export const dailyQuota = async (): Promise<number | undefined> => (await lastAccount('quota'))?.perDay;

/**
 * Emails a second: an equal share for each worker that Lambda may run at once, so that together they never exceed what
 * SES takes for newsletters. SES is asked as a campaign begins and now and then during it. Throws where it has said
 * nothing yet.
 */
export async function workerRate(campaignId: string): Promise<number> {
  const last = await lastAccount(campaignId);
  if (last) return (newsletterShare * last.maxSendRate) / sendersFor(Number(env(variables.mailsPerSecond))).count;
  forgetAccount();
  throw new Error('SES has not said how many mails a second it takes');
}
