import { z } from 'zod';
import { role } from './policies.ts';
import { ignored, logicalId, type ResolvedTemplate, resourceType } from './resolve.ts';
import { alarmArn, lastPart, queueArn, queueUrl, topicArn } from './resources.ts';

const queue = resourceType({
  type: 'AWS::SQS::Queue',
  ref: queueUrl,
  attributes: { Arn: queueArn, QueueName: logicalId },
  properties: z.strictObject({
    VisibilityTimeout: z.number().default(30),
    MessageRetentionPeriod: z.number().optional(),
    RedrivePolicy: z.strictObject({ deadLetterTargetArn: z.string(), maxReceiveCount: z.number() }).optional(),
    ...ignored('SqsManagedSseEnabled'),
  }),
});
const topic = resourceType({
  type: 'AWS::SNS::Topic',
  ref: topicArn,
  attributes: { TopicArn: topicArn, TopicName: logicalId },
  properties: z.strictObject({}),
});
const subscription = resourceType({
  type: 'AWS::SNS::Subscription',
  ref: logicalId,
  properties: z.strictObject({
    Protocol: z.enum(['sqs', 'email']),
    TopicArn: z.string(),
    Endpoint: z.string(),
    RawMessageDelivery: z.boolean().default(false),
  }),
});
const identity = resourceType({
  type: 'AWS::SES::EmailIdentity',
  ref: (_, __, property) => String(property('EmailIdentity')),
  attributes: Object.fromEntries(
    [1, 2, 3].flatMap((n) => [
      [`DkimDNSTokenName${n}`, () => `token${n}._domainkey.local`],
      [`DkimDNSTokenValue${n}`, () => `token${n}.dkim.local`],
    ]),
  ),
  properties: z.strictObject({
    EmailIdentity: z.string(),
    // Each email names its configuration set.
    ...ignored('ConfigurationSetAttributes', 'FeedbackAttributes', 'MailFromAttributes'),
  }),
});
const configurationSet = resourceType({
  type: 'AWS::SES::ConfigurationSet',
  ref: logicalId,
  properties: z.strictObject(ignored('SuppressionOptions')),
});
const destination = resourceType({
  type: 'AWS::SES::ConfigurationSetEventDestination',
  ref: logicalId,
  properties: z.strictObject({
    ConfigurationSetName: z.string(),
    EventDestination: z.strictObject({
      Enabled: z.literal(true),
      MatchingEventTypes: z.array(z.string()),
      SnsDestination: z.object({ TopicARN: z.string() }),
    }),
  }),
});
/** No alarm goes off here by itself, so its condition is ignored. */
const alarm = resourceType({
  type: 'AWS::CloudWatch::Alarm',
  ref: logicalId,
  attributes: { Arn: alarmArn },
  properties: z.object({
    AlarmDescription: z.string().default(''),
    AlarmActions: z.array(z.string()).default([]),
  }),
});

export const messagingTypes = [queue, topic, subscription, identity, configurationSet, destination, alarm];

export type Queue = ReturnType<typeof readQueues>[number];

export const readQueues = (template: ResolvedTemplate) =>
  template.all(queue).map(({ id, properties }) => ({
    id,
    /** The logical id without CDK's hash at its end, as people and tests use it. */
    name: id.replace(/[0-9A-F]{8}$/, ''),
    /** In the format of SQS's CreateQueue. */
    attributes: {
      VisibilityTimeout: String(properties.VisibilityTimeout),
      ...(properties.MessageRetentionPeriod && { MessageRetentionPeriod: String(properties.MessageRetentionPeriod) }),
      ...(properties.RedrivePolicy && { RedrivePolicy: JSON.stringify(properties.RedrivePolicy) }),
    },
  }));

export const readTopics = (template: ResolvedTemplate): string[] => template.all(topic).map(({ id }) => id);

export function readSubscriptions(template: ResolvedTemplate) {
  const by = (protocol: 'sqs' | 'email') =>
    template.all(subscription).filter(({ properties }) => properties.Protocol === protocol);
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

/** The identity that covers an address: the address itself, its domain, or a parent domain. */
export const identityOf = (address: string, identities: string[]): string | undefined => {
  const [exact, domain] = [address.toLowerCase(), address.slice(address.indexOf('@') + 1).toLowerCase()];
  const lower = identities.map((each) => each.toLowerCase()).sort((a, b) => b.length - a.length);
  return lower.find((each) => each === exact) ?? lower.find((each) => `.${domain}`.endsWith(`.${each}`));
};

function readIdentities(template: ResolvedTemplate): string[] {
  const created = template.all(identity).map(({ properties }) => properties.EmailIdentity);
  // Addresses that functions may send from. If the stack does not create an identity, the account already has one.
  const senders = JSON.stringify(template.all(role)).matchAll(/"ses:FromAddress":\["([^"]+)"/g);
  const existing = [...new Set([...senders].map(([, address = '']) => address))];
  return [...created, ...existing.filter((each) => !identityOf(each, created))];
}

export type MailSetup = ReturnType<typeof readMailSetup>;

export const readMailSetup = (template: ResolvedTemplate) => ({
  identities: readIdentities(template),
  configurationSets: template.all(configurationSet).map(({ id }) => id),
  /** Where a configuration set's events go. `events` such as SEND, BOUNCE. */
  destinations: template.all(destination).map(({ id, properties: { ConfigurationSetName, EventDestination } }) => ({
    id,
    configurationSet: ConfigurationSetName,
    topic: lastPart(EventDestination.SnsDestination.TopicARN),
    events: EventDestination.MatchingEventTypes.map((type) => type.toUpperCase()),
  })),
});

/** An alarm as DescribeAlarms shows it. `topics`: those that it notifies. */
export const readAlarms = (template: ResolvedTemplate) =>
  template.all(alarm).map(({ id, properties: { AlarmDescription, AlarmActions } }) => ({
    ...{ id, arn: alarmArn(id), description: AlarmDescription, topics: AlarmActions.map(lastPart) },
  }));
