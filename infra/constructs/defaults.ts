import { Aws, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps, type LifecycleRule } from 'aws-cdk-lib/aws-s3';
import { type CfnTopic, Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

interface Options extends Pick<BucketProps, 'versioned' | 'removalPolicy'> {
  lifecycle?: LifecycleRule;
}

/** CloudFormation cannot delete a bucket with files, so it outlives the stack. */
export class PrivateBucket extends Bucket {
  constructor(scope: Construct, id: string, { lifecycle, ...options }: Options = {}) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      lifecycleRules: [{ ...lifecycle, abortIncompleteMultipartUploadAfter: Duration.days(1) }],
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      ...options,
    });
  }
}

/**
 * SNS encrypts messages on its disks without any property
 * (https://docs.aws.amazon.com/sns/latest/dg/sns-data-encryption.html). CloudWatch and SES cannot publish to a topic
 * under `alias/aws/sns`, whose key policy cannot be changed, and a key of our own costs $1 a month, more than all
 * alarms.
 */
export function newTopic(scope: Construct, id: string): Topic {
  const topic = new Topic(scope, id, { enforceSSL: true });
  const resource = topic.node.defaultChild as CfnTopic;
  resource.addMetadata('Encryption', 'By SNS on its disks; CloudWatch and SES cannot publish under alias/aws/sns');
  return topic;
}

export const newLogGroup = (scope: Construct, id: string): LogGroup =>
  new LogGroup(scope, id, { retention: RetentionDays.THREE_MONTHS, removalPolicy: RemovalPolicy.DESTROY });

/** `api/newsletter/subscribe` -> `ApiNewsletterSubscribe`, `content` -> `Content` */
export const constructId = (name: string) => name.replace(/(?:^|\/)(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * A name for a part of CloudFront, whose names must differ within an account: a stack with the same name may be in
 * another region. https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_ResponseHeadersPolicyConfig.html
 */
export const globalName = (scope: Construct, name: string) => `${Stack.of(scope).stackName}-${name}-${Aws.REGION}`;

/** The ARN of something in this account and region: `ses`, `identity/*`. */
export const arnHere = (service: string, rest: string) =>
  `arn:${Aws.PARTITION}:${service}:${Aws.REGION}:${Aws.ACCOUNT_ID}:${rest}`;
