import { queueArn, topicArn } from './resources.ts';
import { lastPart, type View } from './view.ts';

export interface Queue {
  id: string;
  /** The id without the hash that CDK ends it with: what people and tests call it. */
  name: string;
  arn: string;
  /** As SQS's CreateQueue takes them. */
  attributes: Record<string, string>;
}

const passedOver = ['Tags', 'KmsMasterKeyId', 'RedriveAllowPolicy', 'SqsManagedSseEnabled'];

/** Dead-letter queues before those that use them. */
export const readQueues = (view: View): Queue[] =>
  view
    .all<Record<string, unknown>>('AWS::SQS::Queue')
    .map(({ id, of }) => ({
      id,
      name: id.replace(/[0-9A-F]{8}$/, ''),
      arn: queueArn(id),
      attributes: Object.fromEntries(
        Object.entries(of)
          .filter(([name]) => !passedOver.includes(name))
          .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
      ),
    }))
    .sort((a, b) => Number('RedrivePolicy' in a.attributes) - Number('RedrivePolicy' in b.attributes));

export interface Topic {
  id: string;
  arn: string;
}

export const readTopics = (view: View): Topic[] =>
  view.all('AWS::SNS::Topic').map(({ id }) => ({ id, arn: topicArn(id) }));

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

export const readSubscriptions = (view: View): Subscription[] =>
  view.all<SubscriptionProperties>('AWS::SNS::Subscription').map(({ id, of }) => {
    if (of.Protocol !== 'sqs') throw new Error(`${id}: the local cloud delivers to queues, not by ${of.Protocol}`);
    return {
      topic: lastPart(of.TopicArn),
      queue: lastPart(of.Endpoint),
      attributes: {
        ...(of.RawMessageDelivery && { RawMessageDelivery: 'true' }),
        ...(of.FilterPolicy && { FilterPolicy: JSON.stringify(of.FilterPolicy) }),
        ...(of.FilterPolicyScope && { FilterPolicyScope: of.FilterPolicyScope }),
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

export const readMailSetup = (view: View): MailSetup => ({
  identities: view.all<IdentityProperties>('AWS::SES::EmailIdentity').map(({ of }) => ({
    name: of.EmailIdentity,
    ...(of.ConfigurationSetAttributes?.ConfigurationSetName && {
      configurationSet: of.ConfigurationSetAttributes.ConfigurationSetName,
    }),
  })),
  configurationSets: view.all<{ Name?: string }>('AWS::SES::ConfigurationSet').map(({ id, of }) => of.Name ?? id),
  destinations: view
    .all<DestinationProperties>('AWS::SES::ConfigurationSetEventDestination')
    .filter(({ of }) => of.EventDestination.Enabled ?? true)
    .map(({ id, of: { ConfigurationSetName, EventDestination } }) => {
      const topic = EventDestination.SnsDestination?.TopicARN;
      if (!topic) throw new Error(`${id}: the local cloud publishes events of mail to SNS topics alone`);
      return {
        configurationSet: ConfigurationSetName,
        topic: lastPart(topic),
        events: EventDestination.MatchingEventTypes.map((type) => type.toUpperCase()),
      };
    }),
});
