import { functionId, lastPart, type ResolvedTemplate } from './resolvedTemplate.ts';
import { bucketArn, functionArn, queueArn, topicArn } from './resources.ts';
import { type PolicyDocument, readStatement, type Statement } from './statements.ts';

/** The policies of topics, queues, buckets and functions, by the ARN of what they protect. */
export type ResourcePolicies = Map<string, Statement[]>;

interface PermissionProperties {
  Action: string;
  FunctionName: string;
  Principal: string;
  SourceArn?: string;
  SourceAccount?: string;
}

export function readResourcePolicies(template: ResolvedTemplate): ResourcePolicies {
  const policies: ResourcePolicies = new Map();
  const add = (arn: string, statements: Statement[]) =>
    policies.set(arn, [...(policies.get(arn) ?? []), ...statements]);
  const read = (id: string, document: PolicyDocument) => document.Statement.map((each) => readStatement(id, each));

  for (const { id, properties } of template.all<{ PolicyDocument: PolicyDocument; Queues: string[] }>(
    'AWS::SQS::QueuePolicy',
  ))
    for (const url of properties.Queues) add(queueArn(lastPart(url)), read(id, properties.PolicyDocument));
  for (const { id, properties } of template.all<{ PolicyDocument: PolicyDocument; Topics: string[] }>(
    'AWS::SNS::TopicPolicy',
  ))
    for (const arn of properties.Topics) add(topicArn(lastPart(arn)), read(id, properties.PolicyDocument));
  for (const { id, properties } of template.all<{ PolicyDocument: PolicyDocument; Bucket: string }>(
    'AWS::S3::BucketPolicy',
  ))
    add(bucketArn(properties.Bucket), read(id, properties.PolicyDocument));
  for (const { properties } of template.all<PermissionProperties>('AWS::Lambda::Permission')) {
    const arn = functionArn(functionId(properties.FunctionName));
    add(arn, [permission(arn, properties)]);
  }
  return policies;
}

/** Lambda keeps permissions as statements of the function's policy. */
function permission(arn: string, { Action, Principal, SourceArn, SourceAccount }: PermissionProperties): Statement {
  return {
    effect: 'Allow',
    principals: [Principal],
    actions: [Action],
    resources: [arn],
    conditions: {
      ...(SourceArn && { ArnLike: { 'AWS:SourceArn': [SourceArn] } }),
      ...(SourceAccount && { StringEquals: { 'AWS:SourceAccount': [SourceAccount] } }),
    },
  };
}
