import { z } from 'zod';
import type { LambdaFunction } from '../template/compute.ts';
import { type ServiceName, serviceNames } from './errors.ts';

/**
 * What a caller gets in place of the service's answer. `crash` kills the calling function before the service has done
 * anything, `crash-after-accept` after the service has done its work; `reset` and `reset-after-accept` likewise close the
 * connection.
 */
export type ServiceFault = (typeof connectionFaults)[number] | OrderedError;
/** `code`: an AWS error's name. */
export interface OrderedError {
  code: string;
  message?: string;
}
export type FunctionFault = (typeof functionFaults)[number];

interface Planned<Target, Fault> {
  target: Target;
  fault: Fault;
  /** So many pass before it happens. */
  spared: number;
  /** How many times more. */
  left: number;
}

const functionFaults = ['crash-before', 'crash-after'] as const;
const connectionFaults = ['reset', 'timeout', 'reset-after-accept', 'crash', 'crash-after-accept'] as const;

const often = { times: z.int().min(1).default(1), after: z.int().min(0).default(0) };
const ofFunction = z.strictObject({ function: z.string(), error: z.enum(functionFaults), ...often });
const ofService = z.strictObject({
  service: z.enum(serviceNames).exclude(['sns']),
  operation: z.string().optional(),
  /** An AWS error's name, or what happens to the connection. */
  error: z.string().regex(/^[A-Za-z0-9.-]+$/),
  message: z.string().optional(),
  ...often,
});

function checked<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(body);
  if (error) throw new Error(z.prettifyError(error));
  return data;
}

/** Faults that a test or a person planned at /_local/faults. Each happens `times` times, once `after` others have passed. */
export class Faults {
  private ofRequests: Planned<{ service: ServiceName; operation?: string }, ServiceFault>[] = [];
  private ofInvocations: Planned<string, FunctionFault>[] = [];
  private readonly functions: LambdaFunction[];

  constructor(functions: LambdaFunction[]) {
    this.functions = functions;
  }

  /** Plans a fault from the body of `POST /_local/faults`. Throws a message that says what the body may hold. */
  add(body: unknown): void {
    if ((body as { function?: string } | null)?.function !== undefined) {
      const { function: name, error: fault, after: spared, times: left } = checked(ofFunction, body);
      const fn = this.functions.find(({ id, name: given }) => name === id || name === given);
      if (!fn) throw new Error(`"function" is one of ${this.functions.map((each) => each.name).join(', ')}`);
      this.ofInvocations.push({ target: fn.id, fault, spared, left });
      return;
    }
    const { service, operation, error: code, message, after: spared, times: left } = checked(ofService, body);
    const fault = connectionFaults.find((each) => each === code) ?? { code, ...(message && { message }) };
    this.ofRequests.push({ target: { service, ...(operation && { operation }) }, fault, spared, left });
  }

  clear(): void {
    this.ofRequests = [];
    this.ofInvocations = [];
  }

  /** The fault that is planned for this request, if any. Uses it up once. */
  forRequest(service: ServiceName, operation: string): ServiceFault | undefined {
    return take(
      this.ofRequests,
      (wanted) => wanted.service === service && (wanted.operation ?? operation) === operation,
    );
  }

  /** The fault that is planned for this invocation, if any. Uses it up once. */
  forInvocation(id: string): FunctionFault | undefined {
    return take(this.ofInvocations, (wanted) => wanted === id);
  }
}

function take<Target, Fault>(
  planned: Planned<Target, Fault>[],
  matches: (target: Target) => boolean,
): Fault | undefined {
  for (const each of planned) {
    if (each.left === 0 || !matches(each.target)) continue;
    if (each.spared > 0) {
      each.spared -= 1;
      continue;
    }
    each.left -= 1;
    return each.fault;
  }
  return undefined;
}
