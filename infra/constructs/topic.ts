import { type CfnTopic, Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

/**
 * A topic. SNS encrypts messages on its disks without any property
 * (https://docs.aws.amazon.com/sns/latest/dg/sns-data-encryption.html); docs/decisions/operate/0044-topics-without-a-key.md says
 * why there is no KMS key on top.
 */
export function newTopic(scope: Construct, id: string): Topic {
  const topic = new Topic(scope, id, { enforceSSL: true });
  const resource = topic.node.defaultChild as CfnTopic;
  resource.addMetadata('Encryption', 'By SNS on its disks; CloudWatch and SES cannot publish under alias/aws/sns');
  return topic;
}
