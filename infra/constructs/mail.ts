import { Aws, CfnOutput } from 'aws-cdk-lib';
import {
  ConfigurationSet,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  MailFromBehaviorOnMxFailure,
} from 'aws-cdk-lib/aws-ses';
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { variables } from '../../shared/platform/resources.ts';
import type { Settings } from '../settings/checkSettings.ts';
import type { HandlerFunction } from './handlerFunction.ts';
import type { WorkQueue } from './queues.ts';
import { newTopic } from './topic.ts';

/** The sender's identity at SES, and the path of its events: SES -> SNS -> the feedback queue. */
export class Mail extends Construct {
  readonly configurationSet: ConfigurationSet;
  private readonly senderAddress: string;

  constructor(scope: Construct, id: string, { settings, feedback }: { settings: Settings; feedback: WorkQueue }) {
    super(scope, id);
    this.senderAddress = settings.senderAddress;

    const events = newTopic(this, 'Events');
    events.addSubscription(new SqsSubscription(feedback, { rawMessageDelivery: true }));

    this.configurationSet = new ConfigurationSet(this, 'ConfigurationSet', {
      // Ours is the one list. With SES's own beside it, the mail by which somebody comes back would never arrive:
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
      this.makeIdentity(settings.senderAddress.slice(settings.senderAddress.indexOf('@') + 1));
  }

  /** Its DNS records, which the operator puts into the domain, are outputs of the stack. */
  private makeIdentity(domain: string): void {
    const mailFromDomain = `bounces.${domain}`;
    const identity = new EmailIdentity(this, 'Identity', {
      identity: Identity.domain(domain),
      configurationSet: this.configurationSet,
      // Bounces and complaints come as events; as mail too, they would tell addresses to whoever reads the sender's.
      feedbackForwarding: false,
      // The return path in the sender's own domain: SPF then speaks for it, as DMARC asks (RFC 7489, 3.1.2).
      mailFromDomain,
      mailFromBehaviorOnMxFailure: MailFromBehaviorOnMxFailure.USE_DEFAULT_VALUE,
    });
    const record = (id: string, type: string, value: string) =>
      new CfnOutput(this, id, { description: `${type} record for ${domain}`, value });
    identity.dkimRecords.forEach(({ name, value }, index) => {
      record(`Dkim${index + 1}`, 'CNAME', `${name} ${value}`);
    });
    // https://docs.aws.amazon.com/ses/latest/dg/mail-from.html
    record('MailFromMx', 'MX', `${mailFromDomain} 10 feedback-smtp.${Aws.REGION}.amazonses.com`);
    record('MailFromSpf', 'TXT', `${mailFromDomain} "v=spf1 include:amazonses.com ~all"`);
    // A beginning, where the domain has none: RFC 7489, 6.3.
    record('Dmarc', 'TXT', `_dmarc.${domain} "v=DMARC1; p=none"`);
  }

  /** Lets `fn` mail from our address, and ask how fast the account may send. */
  grantSend(fn: HandlerFunction, attachments: boolean): void {
    fn.addEnvironment(variables.senderAddress, this.senderAddress);
    fn.addEnvironment(variables.configurationSet, this.configurationSet.configurationSetName);
    const set = `arn:${Aws.PARTITION}:ses:${Aws.REGION}:${Aws.ACCOUNT_ID}:configuration-set/${this.configurationSet.configurationSetName}`;
    // SES makes a raw message of one with attachments.
    const actions = ['ses:SendEmail', ...(attachments ? ['ses:SendRawEmail'] : [])];
    // In the sandbox SES asks for the recipient's identity too, which can be any: the address that mail is from is what
    // limits this.
    const identities = `arn:${Aws.PARTITION}:ses:${Aws.REGION}:${Aws.ACCOUNT_ID}:identity/*`;
    fn.allow(actions, [identities, set], { StringEquals: { 'ses:FromAddress': this.senderAddress } });
  }

  /** What the account may send. It has no resource to name: AWS allows it on * alone. */
  grantAccount(fn: HandlerFunction): void {
    fn.allow(['ses:GetAccount'], ['*']);
  }
}
