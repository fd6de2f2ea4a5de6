import { type CfnTopic, Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

/**
 * A topic. SNS encrypts the disks that its messages lie on, which no property says
 * (https://docs.aws.amazon.com/sns/latest/dg/sns-data-encryption.html); docs/decisions/0044-topics-without-a-key.md has why
 * there is no key of KMS on top.
 */
export function newTopic(scope: Construct, id: string): Topic {
  const topic = new Topic(scope, id, { enforceSSL: true });
  const resource = topic.node.defaultChild as CfnTopic;
  resource.addMetadata('Encryption', 'By SNS on its disks; CloudWatch and SES cannot publish under alias/aws/sns');
  return topic;
}
