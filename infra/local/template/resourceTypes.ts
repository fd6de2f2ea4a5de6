import { z } from 'zod';
import { computeTypes } from '../resourceTypes/compute.ts';
import { dataTypes } from '../resourceTypes/data.ts';
import { edgeTypes } from '../resourceTypes/edge.ts';
import { messagingTypes } from '../resourceTypes/messaging.ts';
import { type ResourceType, same } from '../resourceTypes/resourceType.ts';
import { alarmArn, arn } from './resources.ts';

/**
 * Every resource type that the local cloud knows: what it looks like from other resources, and which of its properties
 * it knows, or why the whole resource may be passed over. A type or property that is not here stops the start, so that
 * nothing of the stack is silently absent on this machine.
 */
const resourceTypes = {
  ...computeTypes,
  ...dataTypes,
  ...edgeTypes,
  ...messagingTypes,
  'AWS::CloudFormation::Stack': {
    ref: same,
    properties: z.strictObject({ TemplateURL: z.string(), Parameters: z.record(z.string(), z.unknown()).default({}) }),
  },
  // None goes off here by itself: when it would does not matter.
  'AWS::CloudWatch::Alarm': {
    ref: same,
    attributes: { Arn: alarmArn },
    properties: z.object({ AlarmDescription: z.string().default(''), AlarmActions: z.array(z.string()).default([]) }),
  },
  'AWS::Budgets::Budget': { ref: same, ignored: 'nothing costs anything here' },
  'AWS::Logs::LogGroup': {
    ref: same,
    attributes: { Arn: (id) => arn('logs', `log-group:${id}:*`) },
    ignored: 'logs are kept in memory and shown at /_local',
  },
  'AWS::Logs::MetricFilter': { ref: same, ignored: 'no alarm goes off here by itself' },
} satisfies Record<string, ResourceType>;

type Types = typeof resourceTypes;
/** The types of which something is read. */
export type ReadType = { [T in keyof Types]: Types[T] extends { properties: z.ZodType } ? T : never }[keyof Types];
export type PropertiesOf<T extends ReadType> = z.output<Types[T]['properties']>;

export const typeNamed = (type: string): ResourceType | undefined =>
  (resourceTypes as Record<string, ResourceType>)[type];

/** What a schema makes of a resource's properties. Throws an error that names the resource and what is unknown of it. */
export function known<Schema extends z.ZodType>(id: string, schema: Schema, properties: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(properties, { reportInput: true });
  if (!error) return data;
  const strange = error.issues.map((issue) =>
    issue.code === 'unrecognized_keys'
      ? [...issue.path, issue.keys.join(', ')].join('.')
      : `${issue.path.join('.')} ${JSON.stringify(issue.input)}`,
  );
  throw new Error(`${id}: the local cloud does not know ${strange.join(', ')}`);
}
