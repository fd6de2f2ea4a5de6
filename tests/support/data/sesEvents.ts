/** As in AWS's examples: https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-examples.html */
export interface About {
  address: string;
  messageId: string;
  campaign: string;
  subscriber: string;
}

const mail = ({ address, messageId, campaign, subscriber }: About) => ({
  timestamp: '2017-08-05T00:40:02.012Z',
  source: 'Sender Name <sender@example.com>',
  sourceArn: 'arn:aws:ses:us-east-1:123456789012:identity/sender@example.com',
  sendingAccountId: '123456789012',
  messageId,
  destination: [address],
  headersTruncated: false,
  headers: [
    { name: 'From', value: 'Sender Name <sender@example.com>' },
    { name: 'To', value: address },
    { name: 'Subject', value: 'Message sent from Amazon SES' },
  ],
  commonHeaders: { from: ['Sender Name <sender@example.com>'], to: [address], messageId, subject: 'Message' },
  tags: {
    'ses:configuration-set': ['ConfigSet'],
    'ses:source-ip': ['192.0.2.0'],
    'ses:from-domain': ['example.com'],
    'ses:caller-identity': ['ses_user'],
    campaign: [campaign],
    subscriber: [subscriber],
  },
});

export const sendEvent = (about: About) => ({ eventType: 'Send', mail: mail(about), send: {} });

/** `more`: what the bounce says differently. */
export const bounceEvent = (
  about: About,
  bounceType: 'Permanent' | 'Transient' | 'Undetermined' = 'Permanent',
  more: object = {},
) => ({
  eventType: 'Bounce',
  bounce: {
    bounceType,
    bounceSubType: bounceType === 'Permanent' ? 'General' : 'MailboxFull',
    bouncedRecipients: [
      {
        emailAddress: about.address,
        action: 'failed',
        status: '5.1.1',
        diagnosticCode: 'smtp; 550 5.1.1 user unknown',
      },
    ],
    timestamp: '2017-08-05T00:41:02.669Z',
    feedbackId: '01000157c44f053b-61b59c11-9236-11e6-8f96-7be8aexample-000000',
    reportingMTA: 'dsn; mta.example.com',
    ...more,
  },
  mail: mail(about),
});

/** `more`: what the complaint says differently. */
export const complaintEvent = (about: About, more: object = {}) => ({
  eventType: 'Complaint',
  complaint: {
    complainedRecipients: [{ emailAddress: about.address }],
    timestamp: '2017-08-05T00:41:02.669Z',
    feedbackId: '01000157c44f053b-61b59c11-9236-11e6-8f96-7be8aexample-000000',
    userAgent: 'Mozilla/5.0 (Windows NT 6.1; WOW64)',
    complaintFeedbackType: 'abuse',
    arrivalDate: '2017-08-05T00:41:02.669Z',
    ...more,
  },
  mail: mail(about),
});

export const rejectEvent = (about: About) => ({
  eventType: 'Reject',
  mail: mail(about),
  reject: { reason: 'Bad content' },
});

export const deliveryEvent = (about: About) => ({
  eventType: 'Delivery',
  mail: mail(about),
  delivery: {
    timestamp: '2016-10-19T23:21:04.133Z',
    processingTimeMillis: 11893,
    recipients: [about.address],
    smtpResponse: '250 2.6.0 Message received',
    remoteMtaIp: '123.456.789.012',
    reportingMTA: 'mta.example.com',
  },
});
