import { z } from 'zod';
import type { Addresses } from '../template/resources.ts';

/** `property`: the resolved value of one of the resource's own properties. */
type Reference = (id: string, at: Addresses, property: (name: string) => unknown) => string;

/** How other resources refer to a resource, and which of its properties the local cloud knows. */
export interface ResourceType {
  ref?: Reference;
  attributes?: Record<string, Reference>;
  properties?: z.ZodType;
  /** Why the local cloud can ignore the resource. */
  ignored?: string;
}

export const logicalId = (id: string) => id;

/** The queue that gets a record of what Lambda gives up. */
export const failureDestination = z
  .strictObject({ OnFailure: z.strictObject({ Destination: z.string().startsWith('arn:aws:sqs:') }) })
  .optional();

/** A property about billing, protection, encryption or naming, which makes no difference on this machine. */
export const ignoredProperty = z.unknown().optional();
