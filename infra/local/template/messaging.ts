import { identityOf } from '../mail/mailbox.ts';
import { lastPart, nameOf, type ResolvedTemplate } from './resolvedTemplate.ts';
import { queueArn } from './resources.ts';

export interface Queue {
  id: string;
  name: string;
  arn: string;
  /** In the format of SQS's CreateQueue. */
  attributes: Record<string, string>;
  /** The queue that gets messages received more often than this. */
  deadLetters?: { queue: string; maxReceiveCount: number };
}

export const readQueues = (template: ResolvedTemplate): Queue[] =>
  template.all('AWS::SQS::Queue').map(({ id, properties }) => ({
    id,
    name: nameOf(id),
    arn: queueArn(id),
    attributes: {
      VisibilityTimeout: String(properties.VisibilityTimeout),
      ...(properties.MessageRetentionPeriod && { MessageRetentionPeriod: String(properties.MessageRetentionPeriod) }),
    },
    ...(properties.RedrivePolicy && {
      deadLetters: {
        queue: lastPart(properties.RedrivePolicy.deadLetterTargetArn),
        maxReceiveCount: properties.RedrivePolicy.maxReceiveCount,
      },
    }),
  }));

/** Logical ids. */
export const readTopics = (template: ResolvedTemplate): string[] => template.all('AWS::SNS::Topic').map(({ id }) => id);

export interface QueueSubscription {
  topic: string;
  queue: string;
  /** In the format of SNS's Subscribe. */
  attributes: Record<string, string>;
}

/** The mailbox's owner must confirm it before SNS delivers anything. */
export interface EmailSubscription {
  id: string;
  topic: string;
  address: string;
}

export function readSubscriptions(template: ResolvedTemplate) {
  const by = (protocol: 'sqs' | 'email') =>
    template.all('AWS::SNS::Subscription').filter(({ properties }) => properties.Protocol === protocol);
  return {
    queues: by('sqs').map(
      ({ properties }): QueueSubscription => ({
        topic: lastPart(properties.TopicArn),
        queue: lastPart(properties.Endpoint),
        attributes: { RawMessageDelivery: String(properties.RawMessageDelivery) },
      }),
    ),
    emails: by('email').map(
      ({ id, properties }): EmailSubscription => ({
        ...{ id, topic: lastPart(properties.TopicArn), address: properties.Endpoint },
      }),
    ),
  };
}

/** Where a configuration set's events go. `events` such as SEND, BOUNCE. */
export interface EventDestination {
  id: string;
  configurationSet: string;
  topic: string;
  events: string[];
}

/** The stack's SES resources. */
export interface MailSetup {
  /** Addresses and domains that may send mail, each with its default configuration set. */
  identities: { name: string; configurationSet?: string }[];
  configurationSets: string[];
  destinations: EventDestination[];
}

/** Addresses that functions may send from. */
function senders(template: ResolvedTemplate): string[] {
  const policies = JSON.stringify(template.all('AWS::IAM::Role'));
  return [...new Set([...policies.matchAll(/"ses:FromAddress":\["([^"]+)"/g)].map(([, address = '']) => address))];
}

function readIdentities(template: ResolvedTemplate): MailSetup['identities'] {
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

export const readMailSetup = (template: ResolvedTemplate): MailSetup => ({
  identities: readIdentities(template),
  configurationSets: template.all('AWS::SES::ConfigurationSet').map(({ id }) => id),
  destinations: template
    .all('AWS::SES::ConfigurationSetEventDestination')
    .map(({ id, properties: { ConfigurationSetName, EventDestination } }) => ({
      id,
      configurationSet: ConfigurationSetName,
      topic: lastPart(EventDestination.SnsDestination.TopicARN),
      events: EventDestination.MatchingEventTypes.map((type) => type.toUpperCase()),
    })),
});
