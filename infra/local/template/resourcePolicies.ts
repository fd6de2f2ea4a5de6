import { functionId, lastPart, type ResolvedTemplate } from './resolvedTemplate.ts';
import { bucketArn, functionArn, queueArn, topicArn } from './resources.ts';
import type { Statement } from './statements.ts';

/** The policies of topics, queues, buckets and functions, by the resource's ARN. */
export type ResourcePolicies = Map<string, Statement[]>;

export function readResourcePolicies(template: ResolvedTemplate): ResourcePolicies {
  const policies: ResourcePolicies = new Map();
  const add = (arn: string, statements: Statement[]) =>
    policies.set(arn, [...(policies.get(arn) ?? []), ...structuredClone(statements)]);

  for (const { properties } of template.all('AWS::SQS::QueuePolicy'))
    for (const url of properties.Queues) add(queueArn(lastPart(url)), properties.PolicyDocument);
  for (const { properties } of template.all('AWS::SNS::TopicPolicy'))
    for (const arn of properties.Topics) add(topicArn(lastPart(arn)), properties.PolicyDocument);
  for (const { properties } of template.all('AWS::S3::BucketPolicy'))
    add(bucketArn(properties.Bucket), properties.PolicyDocument);
  // Lambda stores permissions as statements of the function's policy.
  for (const { properties } of template.all('AWS::Lambda::Permission')) {
    const { Action, FunctionName, Principal, SourceArn } = properties;
    const arn = functionArn(functionId(FunctionName));
    const conditions = { ArnLike: { 'AWS:SourceArn': [SourceArn] } };
    add(arn, [{ effect: 'Allow', principals: [Principal], actions: [Action], resources: [arn], conditions }]);
  }
  return policies;
}
