import { identityOf } from '../mail/mailbox.ts';
import { lastPart, nameOf, type ResolvedTemplate } from './resolvedTemplate.ts';
import { alarmArn } from './resources.ts';

export type Queue = ReturnType<typeof readQueues>[number];

export const readQueues = (template: ResolvedTemplate) =>
  template.all('AWS::SQS::Queue').map(({ id, properties }) => ({
    id,
    name: nameOf(id),
    /** In the format of SQS's CreateQueue. */
    attributes: {
      VisibilityTimeout: String(properties.VisibilityTimeout),
      ...(properties.MessageRetentionPeriod && { MessageRetentionPeriod: String(properties.MessageRetentionPeriod) }),
    },
    /** The queue that gets messages received more often than this. */
    deadLetters: properties.RedrivePolicy && {
      queue: lastPart(properties.RedrivePolicy.deadLetterTargetArn),
      maxReceiveCount: properties.RedrivePolicy.maxReceiveCount,
    },
  }));

/** Logical ids. */
export const readTopics = (template: ResolvedTemplate): string[] => template.all('AWS::SNS::Topic').map(({ id }) => id);

export function readSubscriptions(template: ResolvedTemplate) {
  const by = (protocol: 'sqs' | 'email') =>
    template.all('AWS::SNS::Subscription').filter(({ properties }) => properties.Protocol === protocol);
  return {
    queues: by('sqs').map(({ properties }) => ({
      topic: lastPart(properties.TopicArn),
      queue: lastPart(properties.Endpoint),
      /** In the format of SNS's Subscribe. */
      attributes: { RawMessageDelivery: String(properties.RawMessageDelivery) },
    })),
    /** The mailbox's owner must confirm it before SNS delivers anything. */
    emails: by('email').map(({ id, properties }) => ({
      ...{ id, topic: lastPart(properties.TopicArn), address: properties.Endpoint },
    })),
  };
}

/** Addresses that functions may send from. */
function senders(template: ResolvedTemplate): string[] {
  const policies = JSON.stringify(template.all('AWS::IAM::Role'));
  return [...new Set([...policies.matchAll(/"ses:FromAddress":\["([^"]+)"/g)].map(([, address = '']) => address))];
}

/** Addresses and domains that may send mail, each with its default configuration set. */
function readIdentities(template: ResolvedTemplate): { name: string; configurationSet?: string }[] {
  const created = template.all('AWS::SES::EmailIdentity').map(({ properties }) => ({
    name: properties.EmailIdentity,
    ...(properties.ConfigurationSetAttributes && {
      configurationSet: properties.ConfigurationSetAttributes.ConfigurationSetName,
    }),
  }));
  const names = created.map(({ name }) => name);
  // If the stack does not create an identity, the account already has one.
  const existing = senders(template).filter((address) => !identityOf(address, names));
  return [...created, ...existing.map((name) => ({ name }))];
}

/** The stack's SES resources. */
export type MailSetup = ReturnType<typeof readMailSetup>;

export const readMailSetup = (template: ResolvedTemplate) => ({
  identities: readIdentities(template),
  configurationSets: template.all('AWS::SES::ConfigurationSet').map(({ id }) => id),
  /** Where a configuration set's events go. `events` such as SEND, BOUNCE. */
  destinations: template
    .all('AWS::SES::ConfigurationSetEventDestination')
    .map(({ id, properties: { ConfigurationSetName, EventDestination } }) => ({
      id,
      configurationSet: ConfigurationSetName,
      topic: lastPart(EventDestination.SnsDestination.TopicARN),
      events: EventDestination.MatchingEventTypes.map((type) => type.toUpperCase()),
    })),
});

/** An alarm as DescribeAlarms shows it. `topics`: those that it notifies. No alarm goes off here by itself. */
export const readAlarms = (template: ResolvedTemplate) =>
  template.all('AWS::CloudWatch::Alarm').map(({ id, properties: { AlarmDescription, AlarmActions } }) => ({
    ...{ id, arn: alarmArn(id), description: AlarmDescription, topics: AlarmActions.map(lastPart) },
  }));
