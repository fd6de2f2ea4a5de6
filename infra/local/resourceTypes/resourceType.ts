import { z } from 'zod';
import type { Addresses } from '../template/resources.ts';

/** How other resources refer to a resource, and which of its properties the local cloud knows. */
export interface ResourceType {
  ref?: (id: string, at: Addresses, properties: Record<string, unknown>) => string;
  attributes?: Record<string, (id: string, at: Addresses) => string>;
  properties?: z.ZodType;
  /** Why the local cloud can ignore the resource. */
  ignored?: string;
}

export const logicalId = (id: string) => id;

/** A property about billing, protection, encryption or naming, which makes no difference on this machine. */
export const ignoredProperty = z.unknown().optional();
