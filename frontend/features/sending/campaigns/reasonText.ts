/** Our own reasons. */
const ownReasons: Record<string, string> = {
  'no longer subscribed': 'Is no longer subscribed',
  unsubscribed: 'Has unsubscribed',
  erased: 'Their data was erased',
  bounced: 'Earlier mail to this address came back',
  complained: 'Reported earlier mail as spam',
  cancelled: 'The send was cancelled before their turn',
};

/**
 * What the mail service's terms mean: errors of SendEmail
 * (https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html) and kinds of bounces
 * (https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html#bounce-types). The first match counts.
 */
const mailServiceReasons: [RegExp, string][] = [
  [/^(AccountSuspended|SendingPaused)/, 'The mail service has stopped sending for this account'],
  [/quota|LimitExceeded/i, 'The mail service takes no more mails today'],
  [/^MailFromDomainNotVerified/, 'The mail service does not accept the sender’s address yet'],
  [/not verified/i, 'The mail service keeps this account in its sandbox, or does not accept the sender’s address yet'],
  [/^(NotFound|AccessDenied)/, 'Sending is not set up rightly: this needs whoever runs the site'],
  [/^MessageRejected/, 'The mail service refused the mail'],
  [/^BadRequest/, 'The mail service does not accept this address'],
  [/^Permanent, (NoEmail|General)|5\.1\.\d|user unknown/i, 'There is no such mailbox'],
  [/^Permanent, (Suppressed|OnAccountSuppressionList)/, 'Earlier mail to this address came back'],
  [/^Permanent/, 'The mailbox’s provider refused the mail for good'],
  [/^Transient, MailboxFull/, 'The mailbox is full'],
  [
    /^Transient, (MessageTooLarge|ContentRejected|AttachmentRejected)/,
    'The mailbox’s provider refused this mail’s content',
  ],
  [/^(Transient|Undetermined)/, 'The mailbox could not be reached'],
  [/^SES rejected/, 'The mail service found something harmful in the mail'],
  [/^Reported as/, 'Reported it as spam'],
  [
    /time-?out|ETIMEDOUT|ECONNRESET|socket|hang up|network|5\d\d|ServiceUnavailable|InternalFailure|UnknownError/i,
    'The connection to the mail service broke off',
  ],
  [/^SES answered without/, 'The mail service’s answer was not complete'],
];

/** A reason in plain words. One that already is stays unchanged. `technical`: the mail service's own words, if they say more. */
export function reasonText(reason: string): { words: string; technical?: string } {
  const ownText = ownReasons[reason];
  if (ownText) return { words: ownText };
  const [, words] = mailServiceReasons.find(([pattern]) => pattern.test(reason)) ?? [];
  return words ? { words, technical: reason } : { words: reason };
}
