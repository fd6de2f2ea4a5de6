import { z } from 'zod';
import type { Addresses } from '../template/resources.ts';

/** What a resource looks like from others, and the properties that the local cloud knows of it. */
export interface ResourceType {
  ref?: (id: string, at: Addresses, properties: Record<string, unknown>) => string;
  attributes?: Record<string, (id: string, at: Addresses) => string>;
  properties?: z.ZodType;
  /** Why this machine needs nothing for it. */
  ignored?: string;
}

export const same = (id: string) => id;

/** How the real thing is paid for, protected, encrypted or named: this machine does the same with any of it. */
export const passedOver = z.unknown().optional();
