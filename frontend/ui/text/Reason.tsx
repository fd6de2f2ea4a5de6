import { styled } from 'styled-components';
import { color, size, space } from '../theme/theme.ts';

/** Why an email did not reach someone, or a send does not go on: in plain words, with the technical ones collapsed. */
export function Reason({ reason }: { reason: string }) {
  const { words, technical } = reasonText(reason);
  return (
    <>
      {words}
      {technical && (
        <Technical>
          <summary>Technical details</summary>
          <code>{technical}</code>
        </Technical>
      )}
    </>
  );
}

const Technical = styled.details`
  color: ${color.inkSoft};
  font-size: ${size.tiny};
  summary { width: fit-content; cursor: pointer; }
  code { display: block; margin-top: ${space.hair}; overflow-wrap: anywhere; }
`;

const ownReasons: Record<string, string> = {
  'no longer subscribed': 'No longer subscribed',
  'no longer signed up': 'Canceled their sign-up',
  'too late': 'It was too late: the event had begun, or was about to',
  unsubscribed: 'Unsubscribed',
  erased: 'Their data was erased',
  bounced: 'An earlier email to this address bounced',
  complained: 'Reported an earlier email as spam',
  canceled: 'The send was canceled before their turn',
};

/**
 * What the mail service's terms mean: errors of SendEmail
 * (https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html) and kinds of bounces
 * (https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html#bounce-types). The first match counts.
 */
const mailServiceReasons: [RegExp, string][] = [
  [/^(AccountSuspended|SendingPaused)/, 'The email service has stopped sending for this account'],
  [/quota|LimitExceeded/i, 'The email service accepts no more email today'],
  [/^MailFromDomainNotVerified/, 'The email service doesn’t accept the sender’s address yet'],
  [/not verified/i, 'The email service keeps this account in its sandbox, or doesn’t accept the sender’s address yet'],
  [/^(NotFound|AccessDenied)/, 'Sending isn’t set up correctly: the person who runs the site has to fix it'],
  [/^MessageRejected/, 'The email service refused the email'],
  [/^BadRequest/, 'The email service doesn’t accept this address'],
  [/^Permanent, (NoEmail|General)|5\.1\.\d|user unknown/i, 'This mailbox doesn’t exist'],
  [/^Permanent, (Suppressed|OnAccountSuppressionList)/, 'An earlier email to this address bounced'],
  [/^Permanent/, 'The mailbox’s provider permanently refused the email'],
  [/^Transient, MailboxFull/, 'The mailbox is full'],
  [
    /^Transient, (MessageTooLarge|ContentRejected|AttachmentRejected)/,
    'The mailbox’s provider refused this email’s content',
  ],
  [/^Transient/, 'The mailbox couldn’t be reached'],
  [/^Complaint, OnAccountSuppressionList/, 'Not delivered: an earlier email to this address was reported as spam'],
  [/^SES rejected/, 'The email service found something harmful in the email'],
  [/^Reported as/, 'Reported it as spam'],
  [
    /time-?out|ETIMEDOUT|ECONNRESET|socket|hang up|network|5\d\d|ServiceUnavailable|InternalFailure|UnknownError/i,
    'The connection to the email service was lost',
  ],
  [/^SES answered without/, 'The email service’s answer wasn’t complete'],
];

/** One that is in plain words stays unchanged. `technical`: the mail service's own words, if they say more. */
export function reasonText(reason: string): { words: string; technical?: string } {
  const ownText = ownReasons[reason];
  if (ownText) return { words: ownText };
  const [, words] = mailServiceReasons.find(([pattern]) => pattern.test(reason)) ?? [];
  return words ? { words, technical: reason } : { words: reason };
}
