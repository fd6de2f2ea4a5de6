import { z } from 'zod';
import { apiTypes } from '../resourceTypes/api.ts';
import { computeTypes } from '../resourceTypes/compute.ts';
import { dataTypes } from '../resourceTypes/data.ts';
import { edgeTypes } from '../resourceTypes/edge.ts';
import { messagingTypes } from '../resourceTypes/messaging.ts';
import { logicalId, type ResourceType } from '../resourceTypes/resourceType.ts';
import { alarmArn, arn } from './resources.ts';

/**
 * Every resource type that the local cloud knows: how other resources refer to it, and which of its properties are
 * known, or why the whole resource can be ignored. With an unknown type or property the local cloud refuses to start,
 * so that no part of the stack is silently missing on this machine.
 */
const resourceTypes = {
  ...apiTypes,
  ...computeTypes,
  ...dataTypes,
  ...edgeTypes,
  ...messagingTypes,
  // No alarm goes off here by itself, so its condition is ignored.
  'AWS::CloudWatch::Alarm': {
    ref: logicalId,
    attributes: { Arn: alarmArn },
    properties: z.object({ AlarmDescription: z.string().default(''), AlarmActions: z.array(z.string()).default([]) }),
  },
  'AWS::Budgets::Budget': { ref: logicalId, ignored: 'nothing costs anything here' },
  'AWS::Logs::LogGroup': {
    ref: logicalId,
    attributes: { Arn: (id) => arn('logs', `log-group:${id}:*`) },
    ignored: 'logs are kept in memory and shown at /_local',
  },
  'AWS::Logs::MetricFilter': { ref: logicalId, ignored: 'no alarm goes off here by itself' },
} satisfies Record<string, ResourceType>;

type Types = typeof resourceTypes;
/** The types whose properties are read. */
export type ReadType = { [T in keyof Types]: Types[T] extends { properties: z.ZodType } ? T : never }[keyof Types];
export type PropertiesOf<T extends ReadType> = z.output<Types[T]['properties']>;

export const resourceTypeOf = (type: string): ResourceType | undefined =>
  (resourceTypes as Record<string, ResourceType>)[type];

/** Parses a resource's properties. Throws an error that names the resource and its unknown properties. */
export function parseProperties<Schema extends z.ZodType>(
  id: string,
  schema: Schema,
  properties: unknown,
): z.output<Schema> {
  const { data, error } = schema.safeParse(properties, { reportInput: true });
  if (!error) return data;
  const unknown = error.issues.map((issue) =>
    issue.code === 'unrecognized_keys'
      ? [...issue.path, issue.keys.join(', ')].join('.')
      : `${issue.path.join('.')} ${JSON.stringify(issue.input)}`,
  );
  throw new Error(`${id}: the local cloud does not know ${unknown.join(', ')}`);
}
