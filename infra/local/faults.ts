import { type ServiceName, serviceNames } from './aws/errors.ts';
import type { LambdaFunction } from './template/compute.ts';

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
export type FunctionFault = 'crash-before' | 'crash-after';

interface Planned<Target, Fault> {
  target: Target;
  fault: Fault;
  /** So many pass before it happens. */
  spared: number;
  /** How many times more. */
  left: number;
}

const functionFaults: FunctionFault[] = ['crash-before', 'crash-after'];
const connectionFaults = ['reset', 'timeout', 'reset-after-accept', 'crash', 'crash-after-accept'] as const;
/** The services that faults can be planned for. */
const faultableServices = serviceNames.filter((name) => name !== 'sns');

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
    const {
      service,
      operation,
      function: name,
      error,
      message,
      times = 1,
      after = 0,
    } = (body ?? {}) as Record<string, unknown>;
    if (!Number.isInteger(times) || Number(times) < 1) throw new Error('"times" is a whole number of at least 1');
    if (!Number.isInteger(after) || Number(after) < 0) throw new Error('"after" is a whole number');
    if (typeof error !== 'string' || error === '') throw new Error('"error" names the error');
    const [spared, left] = [Number(after), Number(times)];
    if (name !== undefined) {
      const fn = this.functions.find(({ id, name: given }) => name === id || name === given);
      if (!fn) throw new Error(`"function" is one of ${this.functions.map((each) => each.name).join(', ')}`);
      const fault = functionFaults.find((each) => each === error);
      if (!fault) throw new Error(`"error" of a function is one of ${functionFaults.join(', ')}`);
      this.ofInvocations.push({ target: fn.id, fault, spared, left });
      return;
    }
    const known = faultableServices.find((each) => each === service);
    if (!known) throw new Error(`"service" is one of ${faultableServices.join(', ')}, or "function" names a function`);
    if (operation !== undefined && typeof operation !== 'string') throw new Error('"operation" is as in SendEmail');
    if (!/^[A-Za-z0-9.-]+$/.test(error))
      throw new Error(`"error" is an AWS error's name or ${connectionFaults.join(', ')}`);
    if (message !== undefined && typeof message !== 'string') throw new Error('"message" is what the error says');
    const fault = connectionFaults.find((each) => each === error) ?? { code: error, ...(message && { message }) };
    this.ofRequests.push({ target: { service: known, ...(operation && { operation }) }, fault, spared, left });
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
