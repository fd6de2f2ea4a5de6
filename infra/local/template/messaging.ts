import { lastPart, type ResolvedTemplate } from './resolvedTemplate.ts';
import { queueArn, topicArn } from './resources.ts';

export interface Queue {
  id: string;
  /** The id without the hash that CDK ends it with: what people and tests call it. */
  name: string;
  arn: string;
  /** As SQS's CreateQueue takes them. */
  attributes: Record<string, string>;
}

const ignoredProperties = ['Tags', 'KmsMasterKeyId', 'RedriveAllowPolicy', 'SqsManagedSseEnabled'];

/** Dead-letter queues before those that use them. */
export const readQueues = (template: ResolvedTemplate): Queue[] =>
  template
    .all<Record<string, unknown>>('AWS::SQS::Queue')
    .map(({ id, properties }) => ({
      id,
      name: id.replace(/[0-9A-F]{8}$/, ''),
      arn: queueArn(id),
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

export interface Subscription {
  topic: string;
  queue: string;
  /** As SNS's Subscribe takes them. */
  attributes: Record<string, string>;
}

interface SubscriptionProperties {
  Protocol: string;
  TopicArn: string;
  Endpoint: string;
  RawMessageDelivery?: boolean;
  FilterPolicy?: object;
  FilterPolicyScope?: string;
}

export const readSubscriptions = (template: ResolvedTemplate): Subscription[] =>
  template.all<SubscriptionProperties>('AWS::SNS::Subscription').map(({ id, properties }) => {
    if (properties.Protocol !== 'sqs')
      throw new Error(`${id}: the local cloud delivers to queues, not by ${properties.Protocol}`);
    return {
      topic: lastPart(properties.TopicArn),
      queue: lastPart(properties.Endpoint),
      attributes: {
        ...(properties.RawMessageDelivery && { RawMessageDelivery: 'true' }),
        ...(properties.FilterPolicy && { FilterPolicy: JSON.stringify(properties.FilterPolicy) }),
        ...(properties.FilterPolicyScope && { FilterPolicyScope: properties.FilterPolicyScope }),
      },
    };
  });

/** What the stack has at SES. */
export interface MailSetup {
  /** Addresses and domains that mail may come from, each with the configuration set that its mail has by default. */
  identities: { name: string; configurationSet?: string }[];
  configurationSets: string[];
  /** Where a configuration set's events go. `events` as in SEND, BOUNCE. */
  destinations: { configurationSet: string; topic: string; events: string[] }[];
}

interface IdentityProperties {
  EmailIdentity: string;
  ConfigurationSetAttributes?: { ConfigurationSetName?: string };
}

interface DestinationProperties {
  ConfigurationSetName: string;
  EventDestination: { Enabled?: boolean; MatchingEventTypes: string[]; SnsDestination?: { TopicARN: string } };
}

export const readMailSetup = (template: ResolvedTemplate): MailSetup => ({
  identities: template.all<IdentityProperties>('AWS::SES::EmailIdentity').map(({ properties }) => ({
    name: properties.EmailIdentity,
    ...(properties.ConfigurationSetAttributes?.ConfigurationSetName && {
      configurationSet: properties.ConfigurationSetAttributes.ConfigurationSetName,
    }),
  })),
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
        configurationSet: ConfigurationSetName,
        topic: lastPart(topic),
        events: EventDestination.MatchingEventTypes.map((type) => type.toUpperCase()),
      };
    }),
});
