import { identityOf } from '../mail/identity.ts';
import { lastPart, nameOf, type ResolvedTemplate } from './resolvedTemplate.ts';
import { queueArn, topicArn } from './resources.ts';

export interface Queue {
  id: string;
  name: string;
  arn: string;
  /** As SQS's CreateQueue takes them. */
  attributes: Record<string, string>;
  /** The queue that gets what was received too often. */
  deadLetters?: string;
}

const ignoredProperties = ['Tags', 'KmsMasterKeyId', 'RedriveAllowPolicy', 'SqsManagedSseEnabled'];

/** Dead-letter queues before those that use them. */
export const readQueues = (template: ResolvedTemplate): Queue[] =>
  template
    .all<Record<string, unknown>>('AWS::SQS::Queue')
    .map(({ id, properties }) => ({
      id,
      name: nameOf(id),
      arn: queueArn(id),
      ...(properties.RedrivePolicy !== undefined && {
        deadLetters: lastPart((properties.RedrivePolicy as { deadLetterTargetArn: string }).deadLetterTargetArn),
      }),
      attributes: Object.fromEntries(
        Object.entries(properties)
          .filter(([name]) => !ignoredProperties.includes(name))
          .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
      ),
    }))
    .sort((a, b) => Number('RedrivePolicy' in a.attributes) - Number('RedrivePolicy' in b.attributes));

export interface Topic {
  id: string;
  arn: string;
}

export const readTopics = (template: ResolvedTemplate): Topic[] =>
  template.all('AWS::SNS::Topic').map(({ id }) => ({ id, arn: topicArn(id) }));

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

interface SubscriptionProperties {
  Protocol: string;
  TopicArn: string;
  Endpoint: string;
  RawMessageDelivery?: boolean;
  FilterPolicy?: object;
  FilterPolicyScope?: string;
}

export function readSubscriptions(template: ResolvedTemplate) {
  const all = template.all<SubscriptionProperties>('AWS::SNS::Subscription');
  const other = all.find(({ properties }) => !['sqs', 'email'].includes(properties.Protocol));
  if (other) throw new Error(`${other.id}: the local cloud does not deliver by ${other.properties.Protocol}`);
  const by = (protocol: string) => all.filter(({ properties }) => properties.Protocol === protocol);
  return {
    queues: by('sqs').map(
      ({ properties }): QueueSubscription => ({
        topic: lastPart(properties.TopicArn),
        queue: lastPart(properties.Endpoint),
        attributes: {
          ...(properties.RawMessageDelivery && { RawMessageDelivery: 'true' }),
          ...(properties.FilterPolicy && { FilterPolicy: JSON.stringify(properties.FilterPolicy) }),
          ...(properties.FilterPolicyScope && { FilterPolicyScope: properties.FilterPolicyScope }),
        },
      }),
    ),
    emails: by('email').map(
      ({ id, properties }): EmailSubscription => ({
        id,
        topic: lastPart(properties.TopicArn),
        address: properties.Endpoint,
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

interface IdentityProperties {
  EmailIdentity: string;
  ConfigurationSetAttributes?: { ConfigurationSetName?: string };
}

interface DestinationProperties {
  ConfigurationSetName: string;
  EventDestination: { Enabled?: boolean; MatchingEventTypes: string[]; SnsDestination?: { TopicARN: string } };
}

/** Addresses that functions may mail from. */
function senders(template: ResolvedTemplate): string[] {
  const policies = JSON.stringify(template.all('AWS::IAM::Role'));
  return [...new Set([...policies.matchAll(/"ses:FromAddress":"([^"]+)"/g)].map(([, address = '']) => address))];
}

function readIdentities(template: ResolvedTemplate): MailSetup['identities'] {
  const made = template.all<IdentityProperties>('AWS::SES::EmailIdentity').map(({ properties }) => ({
    name: properties.EmailIdentity,
    ...(properties.ConfigurationSetAttributes?.ConfigurationSetName && {
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
  configurationSets: template
    .all<{ Name?: string }>('AWS::SES::ConfigurationSet')
    .map(({ id, properties }) => properties.Name ?? id),
  destinations: template
    .all<DestinationProperties>('AWS::SES::ConfigurationSetEventDestination')
    .filter(({ properties }) => properties.EventDestination.Enabled ?? true)
    .map(({ id, properties: { ConfigurationSetName, EventDestination } }) => {
      const topic = EventDestination.SnsDestination?.TopicARN;
      if (!topic) throw new Error(`${id}: the local cloud publishes events of mail to SNS topics alone`);
      return {
        id,
        configurationSet: ConfigurationSetName,
        topic: lastPart(topic),
        events: EventDestination.MatchingEventTypes.map((type) => type.toUpperCase()),
      };
    }),
});
