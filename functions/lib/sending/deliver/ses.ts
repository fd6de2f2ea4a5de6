import {
  GetAccountCommand,
  type GetAccountCommandOutput,
  SESv2Client,
  SendEmailCommand,
  type SendEmailCommandInput,
} from '@aws-sdk/client-sesv2';
import type { AccountStanding } from '../../../../shared/letters/checks/mailCheck.ts';
import { atOrigin } from '../../../../shared/letters/mail/atOrigin.ts';
import { eventValues, sampleCancelUrl } from '../../../../shared/letters/placeholders/eventFacts.ts';
import { fillHeader, fillHtml, fillText } from '../../../../shared/letters/placeholders/placeholders.ts';
import type { Signup } from '../../../../shared/people/model/signup.ts';
import { variables } from '../../../../shared/platform/resources.ts';
import { mailLinkTo } from '../../../../shared/publishing/model/publication.ts';
import { site } from '../../../../shared/site/site.ts';
import type { Mail } from '../../letters/compose/compose.ts';
import { env } from '../../platform/aws/env.ts';
import { requestTimeouts } from '../../platform/aws/requestTimes.ts';
import { cancelToken, linkToken, unsubscribeToken } from '../../platform/crypto/linkToken.ts';
import { withoutAddresses } from '../../platform/log/withoutAddresses.ts';
import { accountRetries } from './accountRetries.ts';

/** A single attempt: SES has no idempotency token, so a blind retry could be a second mail. */
const client = new SESv2Client({
  maxAttempts: 1,
  requestHandler: requestTimeouts(3_000, 10_000),
});

const accountClient = new SESv2Client({
  retryStrategy: accountRetries,
  requestHandler: requestTimeouts(2_000, 5_000),
});

/** The outcome of handing a mail to SES. */
export type Handover =
  | { result: 'accepted'; messageId: string }
  /** Too fast at the moment. Certainly not sent. */
  | { result: 'throttled' }
  /** The account may not send to anybody: quota, pause, set-up. Certainly not sent. */
  | { result: 'halted'; reason: string }
  /** SES refuses this mail or address, and would again. */
  | { result: 'refused'; reason: string }
  /** It may have been accepted. */
  | { result: 'unknown'; reason: string };

export interface MailRecipient {
  id: string;
  email: string;
  firstName: string;
  lastName?: string | undefined;
  /** How they attend the event that the mail is about, and whether they have a seat. */
  attendanceType?: Signup['attendanceType'] | undefined;
  status?: Signup['status'] | undefined;
  /** The sign-up that their link cancels; in a test, which may go to anybody, there is none. */
  signup?: Pick<Signup, 'id' | 'createdAt'> | undefined;
}

export interface OutgoingMail {
  mail: Mail;
  to: MailRecipient;
  /** SES repeats them in its events. Names and values may only have letters, digits, _ and -. */
  tags: Record<string, string>;
  /** False for mail other than newsletters: it has no List-Unsubscribe headers. */
  newsletter?: boolean;
}

/** Hands one recipient's mail to SES, with their own unsubscribe links. */
export async function send({ mail, to, tags, newsletter = true }: OutgoingMail): Promise<Handover> {
  const token = await unsubscribeToken(to.id, newsletter ? tags.campaign : undefined);
  const personal = {
    firstName: to.firstName,
    lastName: to.lastName ?? '',
    unsubscribeUrl: env(variables.siteUrl) + mailLinkTo('unsubscribe', token),
    detailsUrl: env(variables.siteUrl) + mailLinkTo('yourDetails', await linkToken('details', to.id)),
    ...(mail.event && eventValues(mail.event, { ...to, cancelUrl: await cancelUrlOf(to) })),
  };
  return handOver({
    FromEmailAddress: sender(),
    Destination: { ToAddresses: [to.email] },
    ConfigurationSetName: env(variables.configurationSet),
    EmailTags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
    Content: {
      Simple: {
        Subject: { Data: fillHeader(mail.subject, personal), Charset: 'UTF-8' },
        Body: {
          Html: { Data: atOrigin(fillHtml(mail.html, personal), env(variables.siteUrl)), Charset: 'UTF-8' },
          Text: { Data: atOrigin(fillText(mail.text, personal), env(variables.siteUrl)), Charset: 'UTF-8' },
        },
        ...(mail.attachments && {
          Attachments: mail.attachments.map(({ name, type, content, contentId }) => ({
            FileName: name,
            ContentType: type,
            ...(contentId
              ? { ContentDisposition: 'INLINE' as const, ContentId: contentId }
              : { ContentDisposition: 'ATTACHMENT' as const }),
            ContentTransferEncoding: 'BASE64' as const,
            RawContent: Buffer.from(content),
          })),
        }),
        // RFC 8058: mail programs show their own button, which posts to this address.
        ...(newsletter && {
          Headers: [
            {
              Name: 'List-Unsubscribe',
              Value: `<${env(variables.siteUrl)}/api/newsletter/unsubscribe?token=${encodeURIComponent(token)}>`,
            },
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

/** What SES says about this account: mails a second, mails within 24 hours, those left, and whether it may send at all. */
export interface Account {
  maxSendRate: number;
  perDay: number;
  leftToday: number;
  standing: AccountStanding;
}

/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_GetAccount.html */
export async function account(): Promise<Account> {
  const answer = await accountClient.send(new GetAccountCommand({}));
  const { Max24HourSend = 200, MaxSendRate = 1, SentLast24Hours = 0 } = answer.SendQuota ?? {};
  // -1 means no limit: https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendQuota.html
  const perDay = Max24HourSend < 0 ? Number.MAX_SAFE_INTEGER : Max24HourSend;
  return {
    maxSendRate: MaxSendRate,
    perDay,
    leftToday: perDay === Number.MAX_SAFE_INTEGER ? perDay : perDay - SentLast24Hours,
    standing: standingOf(answer),
  };
}

function standingOf({
  EnforcementStatus,
  SendingEnabled,
  ProductionAccessEnabled,
}: GetAccountCommandOutput): AccountStanding {
  if (EnforcementStatus === 'SHUTDOWN') return 'shut-down';
  if (SendingEnabled === false) return 'paused';
  if (ProductionAccessEnabled === false) return 'sandbox';
  return EnforcementStatus === 'PROBATION' ? 'under-review' : 'good';
}

/** `Name <address>`; a name that is not ASCII is encoded as in RFC 2047. */
function sender(): string {
  const name = /^[\x20-\x7e]*$/.test(site.mail.senderName)
    ? `"${site.mail.senderName.replace(/["\\]/g, '\\$&')}"`
    : `=?UTF-8?B?${Buffer.from(site.mail.senderName).toString('base64')}?=`;
  return `${name} <${env(variables.senderAddress)}>`;
}

async function handOver(input: SendEmailCommandInput): Promise<Handover> {
  try {
    const { MessageId } = await client.send(new SendEmailCommand(input));
    return MessageId
      ? { result: 'accepted', messageId: MessageId }
      : { result: 'unknown', reason: 'SES answered without a message id' };
  } catch (error) {
    return classify(error as SesError);
  }
}

interface SesError extends Error {
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

/** Errors of SendEmail: https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html */
const halting = new Set([
  'AccountSuspendedException',
  'SendingPausedException',
  'LimitExceededException',
  'MailFromDomainNotVerifiedException',
  'NotFoundException',
  'AccessDeniedException',
]);
const throttling = new Set(['TooManyRequestsException', 'ThrottlingException', 'Throttling']);
/** The connection was never made, so nothing can have been accepted. */
const notConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

/** Our own identity is not verified, or the account is in the sandbox: mail to everybody else would be rejected too. */
const isUnverified = ({ name, message }: SesError) => name === 'MessageRejected' && /not verified/i.test(message);

export function classify(error: SesError): Handover {
  // SES may name the refused address.
  const reason = withoutAddresses(`${error.name}: ${error.message}`);
  if (throttling.has(error.name)) {
    // A used-up daily quota gets the same error as a rate that is too high; only the message differs.
    return /daily|quota/i.test(error.message) ? { result: 'halted', reason } : { result: 'throttled' };
  }
  if (halting.has(error.name) || isUnverified(error)) return { result: 'halted', reason };
  if (error.code && notConnected.has(error.code)) return { result: 'throttled' };
  const status = error.$metadata?.httpStatusCode;
  if (status && status >= 400 && status < 500) return { result: 'refused', reason };
  return { result: 'unknown', reason };
}
