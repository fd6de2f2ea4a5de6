import { type ServiceName, services } from './serviceError.ts';
import type { LambdaFunction } from './template/compute.ts';

/**
 * What a caller meets instead of, or after, its answer. `crash` ends the function that is calling: before the service
 * has done anything, or once it has.
 */
export type ServiceFault = (typeof connectionFaults)[number] | { code: string; message?: string };
export type FunctionFault = 'crash-before' | 'crash-after';

interface Planned<Target, Fault> {
  target: Target;
  fault: Fault;
  left: number;
}

const functionFaults: FunctionFault[] = ['crash-before', 'crash-after'];
const connectionFaults = ['reset', 'timeout', 'reset-after-accept', 'crash', 'crash-after-accept'] as const;
/** Services that can fail here. */
const faulty = services.filter((name) => name !== 'secretsmanager' && name !== 'sns');

/** Faults that a test or a person ordered; each happens as often as was asked, then the world is whole again. */
export class Faults {
  private calls: Planned<{ service: ServiceName; operation?: string }, ServiceFault>[] = [];
  private invocations: Planned<string, FunctionFault>[] = [];
  private readonly functions: LambdaFunction[];

  constructor(functions: LambdaFunction[]) {
    this.functions = functions;
  }

  /** Plans what the body of `POST /_local/faults` orders. Throws a sentence that says what is allowed. */
  add(order: unknown): void {
    const { service, operation, function: name, error, message, times = 1 } = (order ?? {}) as Record<string, unknown>;
    if (!Number.isInteger(times) || Number(times) < 1) throw new Error('"times" is a whole number of at least 1');
    if (typeof error !== 'string' || error === '') throw new Error('"error" names the error');
    const left = Number(times);
    if (name !== undefined) {
      const fn = this.functions.find(({ id, name: given }) => name === id || name === given);
      if (!fn) throw new Error(`"function" is one of ${this.functions.map((each) => each.name).join(', ')}`);
      const fault = functionFaults.find((each) => each === error);
      if (!fault) throw new Error(`"error" of a function is one of ${functionFaults.join(', ')}`);
      this.invocations.push({ target: fn.id, fault, left });
      return;
    }
    const known = faulty.find((each) => each === service);
    if (!known) throw new Error(`"service" is one of ${faulty.join(', ')}, or "function" names a function`);
    if (operation !== undefined && typeof operation !== 'string') throw new Error('"operation" is as in SendEmail');
    if (!/^[A-Za-z0-9.-]+$/.test(error))
      throw new Error(`"error" is an AWS error's name or ${connectionFaults.join(', ')}`);
    if (message !== undefined && typeof message !== 'string') throw new Error('"message" is what the error says');
    const fault = connectionFaults.find((each) => each === error) ?? { code: error, ...(message && { message }) };
    this.calls.push({ target: { service: known, ...(operation && { operation }) }, fault, left });
  }

  clear(): void {
    this.calls = [];
    this.invocations = [];
  }

  /** The fault that this call meets, if any. */
  ofCall(service: ServiceName, operation: string): ServiceFault | undefined {
    return take(this.calls, (wanted) => wanted.service === service && (wanted.operation ?? operation) === operation);
  }

  /** The fault that this invocation of a function meets, if any. */
  ofInvocation(id: string): FunctionFault | undefined {
    return take(this.invocations, (wanted) => wanted === id);
  }
}

function take<Target, Fault>(
  planned: Planned<Target, Fault>[],
  matches: (target: Target) => boolean,
): Fault | undefined {
  const found = planned.find(({ target, left }) => left > 0 && matches(target));
  if (found) found.left -= 1;
  return found?.fault;
}
