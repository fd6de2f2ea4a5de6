import { z } from 'zod';
import { ignored, logicalId, type ResolvedTemplate, resourceType } from './resolve.ts';
import { bucketArn, functionArn, functionId, lastPart, queueArn, roleArn, topicArn } from './resources.ts';

/** One policy statement. Where IAM allows a value or a list, this always has a list. */
export interface Statement {
  effect: 'Allow' | 'Deny';
  /** In a resource's policy: service names and ARNs, or `*` for everyone. */
  principals?: string[];
  actions: string[];
  resources: string[];
  /** Operator -> key -> values, such as `{StringEquals: {'ses:FromAddress': [...]}}`. */
  conditions: Record<string, Record<string, string[]>>;
}

const texts = z.union([z.string(), z.array(z.string())]).transform((input) => [input].flat());

const statement = z
  .strictObject({
    ...ignored('Sid'),
    Effect: z.enum(['Allow', 'Deny']),
    Principal: z.union([z.literal('*').transform(() => ({ AWS: ['*'] })), z.record(z.string(), texts)]).optional(),
    Action: texts,
    Resource: texts,
    Condition: z.record(z.string(), z.record(z.string(), texts)).default({}),
  })
  .transform(
    ({ Effect, Principal, Action, Resource, Condition }): Statement => ({
      effect: Effect,
      ...(Principal && { principals: Object.values(Principal).flat() }),
      actions: Action,
      resources: Resource,
      conditions: Condition,
    }),
  );

const PolicyDocument = z.object({ Statement: z.array(statement) }).transform(({ Statement }) => Statement);

const trust = z.strictObject({
  Effect: z.literal('Allow'),
  Action: z.literal('sts:AssumeRole'),
  Principal: z.strictObject({ Service: z.string() }),
});

export const role = resourceType({
  type: 'AWS::IAM::Role',
  ref: logicalId,
  attributes: { Arn: roleArn },
  properties: z.strictObject({
    AssumeRolePolicyDocument: z
      .object({ Statement: z.array(trust) })
      .transform(({ Statement }) => Statement.map(({ Principal }) => Principal.Service)),
    Policies: z.array(z.object({ PolicyDocument })).default([]),
    // The one managed policy that only allows logging. CDK's own functions have it; they do not run here.
    ManagedPolicyArns: z.array(z.string().endsWith(':policy/service-role/AWSLambdaBasicExecutionRole')).default([]),
  }),
});
const policy = resourceType({
  type: 'AWS::IAM::Policy',
  ref: logicalId,
  properties: z.strictObject({ PolicyDocument, Roles: z.array(z.string()), ...ignored('PolicyName') }),
});
const queuePolicy = resourceType({
  type: 'AWS::SQS::QueuePolicy',
  properties: z.strictObject({ PolicyDocument, Queues: z.array(z.string()) }),
});
const topicPolicy = resourceType({
  type: 'AWS::SNS::TopicPolicy',
  properties: z.strictObject({ PolicyDocument, Topics: z.array(z.string()) }),
});
const bucketPolicy = resourceType({
  type: 'AWS::S3::BucketPolicy',
  properties: z.strictObject({ PolicyDocument, Bucket: z.string() }),
});
const permission = resourceType({
  type: 'AWS::Lambda::Permission',
  properties: z.strictObject({
    ...{ Action: z.string(), FunctionName: z.string(), Principal: z.string(), SourceArn: z.string() },
  }),
});

export const policyTypes = [role, policy, queuePolicy, topicPolicy, bucketPolicy, permission];

/** The statements of a role's inline and attached policies. Throws `refusal` if the service may not assume the role. */
export function statementsOfRole(
  id: string,
  service: string,
  template: ResolvedTemplate,
  refusal: string,
): Statement[] {
  const properties = template.all(role).find((each) => each.id === id)?.properties;
  if (!properties?.AssumeRolePolicyDocument.includes(service)) throw new Error(refusal);
  const attached = template.all(policy).flatMap((each) => (each.properties.Roles.includes(id) ? each.properties : []));
  return [...properties.Policies, ...attached].flatMap((each) => each.PolicyDocument);
}

/** The policies of topics, queues, buckets and functions, by the resource's ARN. */
export type ResourcePolicies = Map<string, Statement[]>;

export function readResourcePolicies(template: ResolvedTemplate): ResourcePolicies {
  const policies: ResourcePolicies = new Map();
  const add = (arn: string, statements: Statement[]) =>
    // The policy of several queues has statements of its own for each: whether one was needed is noted by queue.
    policies.set(arn, [...(policies.get(arn) ?? []), ...structuredClone(statements)]);

  for (const { properties } of template.all(queuePolicy))
    for (const url of properties.Queues) add(queueArn(lastPart(url)), properties.PolicyDocument);
  for (const { properties } of template.all(topicPolicy))
    for (const arn of properties.Topics) add(topicArn(lastPart(arn)), properties.PolicyDocument);
  for (const { properties } of template.all(bucketPolicy)) add(bucketArn(properties.Bucket), properties.PolicyDocument);
  // Lambda stores permissions as statements of the function's policy.
  for (const { properties } of template.all(permission)) {
    const { Action, FunctionName, Principal, SourceArn } = properties;
    const arn = functionArn(functionId(FunctionName));
    const conditions = { ArnLike: { 'AWS:SourceArn': [SourceArn] } };
    add(arn, [{ effect: 'Allow', principals: [Principal], actions: [Action], resources: [arn], conditions }]);
  }
  return policies;
}
