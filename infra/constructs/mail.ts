import { Aws, CfnOutput } from 'aws-cdk-lib';
import {
  ConfigurationSet,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { variables } from '../../shared/resources.ts';
import type { Settings } from '../settings.ts';
import type { HandlerFunction } from './handlerFunction.ts';
import type { WorkQueue } from './queues.ts';

/** The sender's identity at SES, and the path of its events: SES -> SNS -> the feedback queue. */
export class Mail extends Construct {
  readonly configurationSet: ConfigurationSet;
  private readonly senderAddress: string;
  private readonly identityArn: string;

  constructor(scope: Construct, id: string, { settings, feedback }: { settings: Settings; feedback: WorkQueue }) {
    super(scope, id);
    this.senderAddress = settings.senderAddress;
    const domain = settings.senderAddress.slice(settings.senderAddress.indexOf('@') + 1);

    const events = new Topic(this, 'Events', { enforceSSL: true });
    events.addSubscription(new SqsSubscription(feedback, { rawMessageDelivery: true }));

    this.configurationSet = new ConfigurationSet(this, 'ConfigurationSet', {
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    this.configurationSet.addEventDestination('Feedback', {
      destination: EventDestination.snsTopic(events),
      events: [EmailSendingEvent.SEND, EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT, EmailSendingEvent.REJECT],
    });

    const identity = new EmailIdentity(this, 'Identity', {
      identity: Identity.domain(domain),
      configurationSet: this.configurationSet,
    });
    this.identityArn = identity.emailIdentityArn;
    identity.dkimRecords.forEach(({ name, value }, index) => {
      new CfnOutput(this, `Dkim${index + 1}`, { description: `CNAME record for ${domain}`, value: `${name} ${value}` });
    });
  }

  /** Lets `fn` mail from our address, and ask how fast the account may send. */
  grantSend(fn: HandlerFunction, attachments: boolean): void {
    fn.addEnvironment(variables.senderAddress, this.senderAddress);
    fn.addEnvironment(variables.configurationSet, this.configurationSet.configurationSetName);
    const set = `arn:${Aws.PARTITION}:ses:${Aws.REGION}:${Aws.ACCOUNT_ID}:configuration-set/${this.configurationSet.configurationSetName}`;
    // SES makes a raw message of one with attachments.
    fn.allow(['ses:SendEmail', ...(attachments ? ['ses:SendRawEmail'] : [])], [this.identityArn, set]);
    // GetAccount has no resource to name: AWS allows it on * alone.
    fn.allow(['ses:GetAccount'], ['*']);
  }
}
