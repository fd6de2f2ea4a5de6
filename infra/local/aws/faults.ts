import { z } from 'zod';
import { parseRequest } from '../lifecycle/settings.ts';
import type { LambdaFunction } from '../template/compute.ts';
import { operatorCredentials } from './authorizer.ts';
import { type ServiceName, serviceNames } from './errors.ts';
import type { AwsRequest } from './request.ts';

/**
 * What a caller gets instead of the service's answer. `crash` kills the calling function before the service does
 * anything, `crash-after-accept` after the service has done its work. `reset` and `reset-after-accept` close the
 * connection in the same way.
 */
export type ServiceFault = (typeof connectionFaults)[number] | PlannedError;
/** `code`: the name of an AWS error. */
export interface PlannedError {
  code: string;
  message?: string;
}
export type FunctionFault = (typeof functionFaults)[number];

/** `callers`: access keys’ ids. What is undefined may be any. */
interface RequestTarget {
  service: ServiceName;
  operation: string | undefined;
  callers: string[] | undefined;
}

interface Planned<Target, Fault> {
  target: Target;
  fault: Fault;
  /** How many requests still pass before the fault happens. */
  after: number;
  /** How many times the fault still happens. */
  times: number;
}

const functionFaults = ['crash-before', 'crash-after'] as const;
const connectionFaults = ['reset', 'timeout', 'reset-after-accept', 'crash', 'crash-after-accept'] as const;

const repetition = { times: z.int().min(1).default(1), after: z.int().min(0).default(0) };
const functionFaultSchema = z.strictObject({ function: z.string(), error: z.enum(functionFaults), ...repetition });
const serviceFaultSchema = z.strictObject({
  service: z.enum(serviceNames).exclude(['sns']),
  operation: z.string().optional(),
  /** Whose requests: a function’s, or those of operators’ commands (`operator`). Without it, the next caller gets the fault. */
  by: z.string().optional(),
  /** The name of an AWS error, or one of the connection faults. */
  error: z.string().regex(/^[A-Za-z0-9.-]+$/),
  message: z.string().optional(),
  ...repetition,
});

/** Faults planned at /_local/faults. Each lets `after` requests pass and then happens `times` times. */
export class Faults {
  private requestFaults: Planned<RequestTarget, ServiceFault>[] = [];
  private invocationFaults: Planned<string, FunctionFault>[] = [];
  private readonly functions: LambdaFunction[];

  constructor(functions: LambdaFunction[]) {
    this.functions = functions;
  }

  /** Plans a fault from the body of `POST /_local/faults`. If the body is invalid, throws an error that says why. */
  add(body: unknown): void {
    if ((body as { function?: string } | null)?.function !== undefined) {
      const { function: name, error: fault, after, times } = parseRequest(functionFaultSchema, body);
      this.invocationFaults.push({ target: this.find('function', name).id, fault, after, times });
      return;
    }
    const { service, operation, by, error: code, message, after, times } = parseRequest(serviceFaultSchema, body);
    const fault = connectionFaults.find((each) => each === code) ?? { code, message };
    const callers = by === undefined ? undefined : this.callersNamed(by);
    this.requestFaults.push({ target: { service, operation, callers }, fault, after, times });
  }

  private find(field: 'function' | 'by', name: string): LambdaFunction {
    const found = this.functions.find((each) => name === each.id || name === each.name);
    if (!found) throw new Error(`"${field}" is one of ${this.functions.map((each) => each.name).join(', ')}`);
    return found;
  }

  /** The access keys’ ids that requests of this function, or of the operator, are signed with. */
  private callersNamed(name: string): string[] {
    if (name === operatorCredentials.accessKeyId) return [name];
    const { id, accessKeyId } = this.find('by', name);
    return [id, accessKeyId];
  }

  clear(): void {
    this.requestFaults = [];
    this.invocationFaults = [];
  }

  /** The fault planned for this request, if any. Uses it up once. */
  forRequest({ service, operation, caller }: Pick<AwsRequest, 'service' | 'operation' | 'caller'>) {
    return take(
      this.requestFaults,
      (wanted) =>
        wanted.service === service &&
        (wanted.operation ?? operation) === operation &&
        (wanted.callers?.includes(caller) ?? true),
    );
  }

  /** The fault planned for this invocation, if any. Uses it up once. */
  forInvocation(id: string): FunctionFault | undefined {
    return take(this.invocationFaults, (wanted) => wanted === id);
  }
}

function take<Target, Fault>(
  planned: Planned<Target, Fault>[],
  matches: (target: Target) => boolean,
): Fault | undefined {
  for (const each of planned) {
    if (each.times === 0 || !matches(each.target)) continue;
    if (each.after > 0) {
      each.after -= 1;
      continue;
    }
    each.times -= 1;
    return each.fault;
  }
  return undefined;
}
