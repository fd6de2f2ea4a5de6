import { z } from 'zod';

/** One policy statement. Where IAM allows a value or a list, this always has a list. */
export interface Statement {
  effect: 'Allow' | 'Deny';
  /** In a resource's policy: service names and ARNs, or `*` for everybody. */
  principals?: string[];
  actions: string[];
  resources: string[];
  /** Operator -> key -> values, such as `{StringEquals: {'ses:FromAddress': [...]}}`. */
  conditions: Record<string, Record<string, string[]>>;
}

const texts = z.union([z.string(), z.array(z.string())]).transform((input) => [input].flat());

const statement = z
  .strictObject({
    Sid: z.unknown().optional(),
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

/** The statements of a policy. */
export const policyDocument = z.object({ Statement: z.array(statement) }).transform(({ Statement }) => Statement);

const trust = z.strictObject({
  Effect: z.literal('Allow'),
  Action: z.literal('sts:AssumeRole'),
  Principal: z.strictObject({ Service: z.string() }),
});

/** The services that may assume a role: `lambda.amazonaws.com`. */
export const trustDocument = z
  .object({ Statement: z.array(trust) })
  .transform(({ Statement }) => Statement.map(({ Principal }) => Principal.Service));
