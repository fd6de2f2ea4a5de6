import { z } from 'zod';
import { queueArn, queueUrl, topicArn } from '../template/resources.ts';
import { policyDocument } from '../template/statements.ts';
import { ignoredProperty, logicalId, type ResourceType } from './resourceType.ts';

/** Queues, topics and mail. */
export const messagingTypes = {
  'AWS::SQS::Queue': {
    ref: queueUrl,
    attributes: { Arn: queueArn, QueueName: logicalId },
    properties: z.strictObject({
      VisibilityTimeout: z.number().default(30),
      MessageRetentionPeriod: z.number().optional(),
      RedrivePolicy: z.strictObject({ deadLetterTargetArn: z.string(), maxReceiveCount: z.number() }).optional(),
      SqsManagedSseEnabled: ignoredProperty,
    }),
  },
  'AWS::SQS::QueuePolicy': {
    properties: z.strictObject({ PolicyDocument: policyDocument, Queues: z.array(z.string()) }),
  },
  'AWS::SNS::Topic': {
    ref: topicArn,
    attributes: { TopicArn: topicArn, TopicName: logicalId },
    properties: z.strictObject({}),
  },
  'AWS::SNS::TopicPolicy': {
    properties: z.strictObject({ PolicyDocument: policyDocument, Topics: z.array(z.string()) }),
  },
  'AWS::SNS::Subscription': {
    ref: logicalId,
    properties: z.strictObject({
      Protocol: z.enum(['sqs', 'email']),
      TopicArn: z.string(),
      Endpoint: z.string(),
      RawMessageDelivery: z.boolean().default(false),
    }),
  },
  'AWS::SES::EmailIdentity': {
    ref: (_, __, property) => String(property('EmailIdentity')),
    attributes: Object.fromEntries(
      [1, 2, 3].flatMap((n) => [
        [`DkimDNSTokenName${n}`, () => `token${n}._domainkey.local`],
        [`DkimDNSTokenValue${n}`, () => `token${n}.dkim.local`],
      ]),
    ),
    properties: z.strictObject({
      EmailIdentity: z.string(),
      ConfigurationSetAttributes: z.object({ ConfigurationSetName: z.string() }).optional(),
      FeedbackAttributes: ignoredProperty,
      MailFromAttributes: ignoredProperty,
    }),
  },
  'AWS::SES::ConfigurationSet': { ref: logicalId, properties: z.strictObject({ SuppressionOptions: ignoredProperty }) },
  'AWS::SES::ConfigurationSetEventDestination': {
    ref: logicalId,
    properties: z.strictObject({
      ConfigurationSetName: z.string(),
      EventDestination: z.strictObject({
        Enabled: z.literal(true),
        MatchingEventTypes: z.array(z.string()),
        SnsDestination: z.object({ TopicARN: z.string() }),
      }),
    }),
  },
} satisfies Record<string, ResourceType>;
