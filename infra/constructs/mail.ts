import { Aws, CfnOutput, RemovalPolicy } from 'aws-cdk-lib';
import {
  ConfigurationSet,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  MailFromBehaviorOnMxFailure,
} from 'aws-cdk-lib/aws-ses';
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { variables } from '../../shared/platform/resources.ts';
import type { Settings } from '../settings/checkSettings.ts';
import { arnHere, newTopic } from './defaults.ts';
import type { HandlerFunction } from './handlerFunction.ts';

/** The sender's identity at SES, and the path of its events: SES -> SNS -> the feedback queue. */
export class Mail extends Construct {
  readonly configurationSet: ConfigurationSet;
  private readonly senderAddress: string;
  private readonly mailsPerSecond: number;

  constructor(scope: Construct, id: string, { settings, feedback }: { settings: Settings; feedback: Queue }) {
    super(scope, id);
    this.senderAddress = settings.senderAddress;
    this.mailsPerSecond = settings.mailsPerSecond;

    const events = newTopic(this, 'Events');
    events.addSubscription(new SqsSubscription(feedback, { rawMessageDelivery: true }));

    this.configurationSet = new ConfigurationSet(this, 'ConfigurationSet', {
      // We keep our own list. With SES's list too, the email for subscribing again would never arrive:
      // https://docs.aws.amazon.com/ses/latest/dg/sending-email-suppression-list.html
      disableSuppressionList: true,
    });
    this.configurationSet.addEventDestination('Feedback', {
      destination: EventDestination.snsTopic(events),
      events: [
        EmailSendingEvent.SEND,
        EmailSendingEvent.DELIVERY,
        EmailSendingEvent.BOUNCE,
        EmailSendingEvent.COMPLAINT,
        EmailSendingEvent.REJECT,
      ],
    });

    if (!settings.senderIdentity)
      this.createIdentity(settings.senderAddress.slice(settings.senderAddress.indexOf('@') + 1));
  }

  /** The stack's outputs list the DNS records that the operator adds to the domain. */
  private createIdentity(domain: string): void {
    const mailFromDomain = `bounces.${domain}`;
    const identity = new EmailIdentity(this, 'Identity', {
      identity: Identity.domain(domain),
      configurationSet: this.configurationSet,
      // Bounces and complaints arrive as events. As emails, they would show addresses to anyone with that inbox.
      feedbackForwarding: false,
      // The return path is in the sender's own domain, which aligns SPF for DMARC (RFC 7489, 3.1.2).
      mailFromDomain,
      mailFromBehaviorOnMxFailure: MailFromBehaviorOnMxFailure.USE_DEFAULT_VALUE,
    });
    // Other settings later, or no stack any more, must not take away what verified emails are sent by.
    identity.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    const record = (id: string, type: string, value: string) =>
      new CfnOutput(this, id, { description: `${type} record for ${domain}`, value });
    identity.dkimRecords.forEach(({ name, value }, index) => {
      record(`Dkim${index + 1}`, 'CNAME', `${name} ${value}`);
    });
    // https://docs.aws.amazon.com/ses/latest/dg/mail-from.html
    record('MailFromMx', 'MX', `${mailFromDomain} 10 feedback-smtp.${Aws.REGION}.amazonses.com`);
    record('MailFromSpf', 'TXT', `${mailFromDomain} "v=spf1 include:amazonses.com ~all"`);
    // A first record for a domain without one: RFC 7489, 6.3.
    record('Dmarc', 'TXT', `_dmarc.${domain} "v=DMARC1; p=none"`);
  }

  addSenderAddress(fn: HandlerFunction): void {
    fn.addEnvironment(variables.senderAddress, this.senderAddress);
  }

  grantSend(fn: HandlerFunction): void {
    this.addSenderAddress(fn);
    fn.addEnvironment(variables.configurationSet, this.configurationSet.configurationSetName);
    // SES sends a message with attachments as a raw one, and asks for that permission then. It does not say whether
    // headers of our own have the same effect:
    // https://github.com/anymail/django-anymail/commit/f86c019e1d21b445749e08cc10ffe817141e6b41
    const actions = ['ses:SendEmail', 'ses:SendRawEmail'];
    // In the sandbox, SES also checks permission for the recipient's identity, which can be any. The condition on the
    // sender's address limits this.
    const resources = ['identity/*', `configuration-set/${this.configurationSet.configurationSetName}`];
    const arns = resources.map((each) => arnHere('ses', each));
    fn.allow(actions, arns, { StringEquals: { 'ses:FromAddress': this.senderAddress } });
  }

  /** How much and how fast the account may send. The action takes no resource: AWS allows it only on *. */
  grantAccount(fn: HandlerFunction): void {
    fn.addEnvironment(variables.mailsPerSecond, String(this.mailsPerSecond));
    fn.allow(['ses:GetAccount'], ['*']);
  }
}
