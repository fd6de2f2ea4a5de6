import { account, region } from '../template/resources.ts';
import type { Mail } from './mail.ts';
import { addressOf } from './mailbox.ts';
import type { SendEmailInput } from './sendEmailRequest.ts';

/**
 * The events that SES publishes for a mail. Every mail is delivered, except to the addresses of SES's mailbox simulator.
 * https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html#send-email-simulator-how-to-use
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-examples.html
 */
export function eventsOf(mail: Mail, input: SendEmailInput, configurationSet: string) {
  const mailDetails = describe(mail, input, configurationSet);
  /** `type`: the name of an event destination's event type: SEND, BOUNCE. */
  const event = (eventType: string, detail: object) => ({
    type: eventType.toUpperCase(),
    body: { eventType, mail: mailDetails, [eventType.toLowerCase()]: detail },
  });
  const timestamp = mail.at;
  const deliveryEvents = mail.to.flatMap((mailbox) => {
    const address = addressOf(mailbox);
    const feedbackId = `${mail.id}-feedback`;
    const bounce = (bounceSubType: string, status: string, diagnosticCode: string) =>
      event('Bounce', {
        feedbackId,
        bounceType: 'Permanent',
        bounceSubType,
        bouncedRecipients: [{ emailAddress: address, action: 'failed', status, diagnosticCode }],
        timestamp,
        reportingMTA: 'dns; amazonses.com',
      });
    const delivery = event('Delivery', {
      timestamp,
      processingTimeMillis: 100,
      recipients: [address],
      smtpResponse: '250 2.6.0 Message received',
      reportingMTA: 'a0-0.smtp-out.amazonses.com',
    });
    const complaint = event('Complaint', {
      feedbackId,
      complaintSubType: null,
      complainedRecipients: [{ emailAddress: address }],
      timestamp,
      userAgent: 'Amazon SES Mailbox Simulator',
      complaintFeedbackType: 'abuse',
      arrivalDate: timestamp,
    });
    switch (simulated(address)) {
      case 'bounce':
        return [bounce('General', '5.1.1', 'smtp; 550 5.1.1 user unknown')];
      case 'suppressionlist':
        return [
          bounce(
            'OnAccountSuppressionList',
            '5.1.1',
            'Amazon SES did not send the message to this address: it is on the suppression list for your account.',
          ),
        ];
      case 'complaint':
        return [delivery, complaint];
      default:
        return [delivery];
    }
  });
  return [event('Send', {}), ...deliveryEvents];
}

/** `bounce+label@simulator.amazonses.com` -> `bounce` */
const simulated = (address: string) =>
  /^([a-z]+)(\+[^@]*)?@simulator\.amazonses\.com$/i.exec(address)?.[1]?.toLowerCase();

function describe(mail: Mail, input: SendEmailInput, configurationSet: string) {
  const from = addressOf(mail.from);
  const headers = {
    From: mail.from,
    To: mail.to.join(', '),
    Subject: mail.subject,
    'MIME-Version': '1.0',
    'Content-Type': 'multipart/alternative',
    ...mail.headers,
  };
  return {
    timestamp: mail.at,
    source: mail.from,
    sourceArn: `arn:aws:ses:${region}:${account}:identity/${from.slice(from.indexOf('@') + 1)}`,
    sendingAccountId: account,
    messageId: mail.id,
    destination: mail.to.map(addressOf),
    headersTruncated: false,
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    commonHeaders: { from: [mail.from], to: mail.to, messageId: mail.id, subject: mail.subject },
    tags: {
      'ses:configuration-set': [configurationSet],
      'ses:from-domain': [from.slice(from.indexOf('@') + 1)],
      'ses:source-ip': ['127.0.0.1'],
      'ses:caller-identity': ['local'],
      ...Object.fromEntries((input.EmailTags ?? []).map(({ Name, Value }) => [Name, [Value]])),
    },
  };
}
