import { identityOf } from '../mail/mailbox.ts';
import { lastPart, nameOf, type ResolvedTemplate } from './resolvedTemplate.ts';
import { queueArn } from './resources.ts';

export interface Queue {
  id: string;
  name: string;
  arn: string;
  /** As SQS's CreateQueue takes them. */
  attributes: Record<string, string>;
  /** The queue that gets what was received more often. */
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
  /** As SNS's Subscribe takes them. */
  attributes: Record<string, string>;
}

/** Whoever has the mailbox must confirm it before anything comes. */
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

/** Where a configuration set's events go. `events` as in SEND, BOUNCE. */
export interface EventDestination {
  id: string;
  configurationSet: string;
  topic: string;
  events: string[];
}

/** What the stack has at SES. */
export interface MailSetup {
  /** Addresses and domains that mail may come from, each with the configuration set that its mail has by default. */
  identities: { name: string; configurationSet?: string }[];
  configurationSets: string[];
  destinations: EventDestination[];
}

/** Addresses that functions may mail from. */
function senders(template: ResolvedTemplate): string[] {
  const policies = JSON.stringify(template.all('AWS::IAM::Role'));
  return [...new Set([...policies.matchAll(/"ses:FromAddress":\["([^"]+)"/g)].map(([, address = '']) => address))];
}

function readIdentities(template: ResolvedTemplate): MailSetup['identities'] {
  const made = template.all('AWS::SES::EmailIdentity').map(({ properties }) => ({
    name: properties.EmailIdentity,
    ...(properties.ConfigurationSetAttributes && {
      configurationSet: properties.ConfigurationSetAttributes.ConfigurationSetName,
    }),
  }));
  const names = made.map(({ name }) => name);
  // The account has one already where the stack makes none.
  const existing = senders(template).filter((address) => !identityOf(address, names));
  return [...made, ...existing.map((name) => ({ name }))];
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
