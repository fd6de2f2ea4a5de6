import { z } from 'zod';
import { parseRequest } from '../cloud/settings.ts';
import type { LambdaFunction } from '../template/compute.ts';
import { serviceNames } from './errors.ts';
import { operatorCredentials } from './iam.ts';
import type { AwsRequest } from './request.ts';

/**
 * `crash` kills the calling function before the service does anything, `crash-after-accept` after it has done its work.
 * So do `reset` and `reset-after-accept` with the connection.
 */
type ServiceFault = (typeof connectionFaults)[number] | { code: string; message?: string };

interface Planned<Seen, Fault> {
  isFor(seen: Seen): boolean;
  fault: Fault;
  after: number;
  times: number;
}

const functionFaults = ['crash-before', 'crash-after'] as const;
const connectionFaults = ['reset', 'timeout', 'reset-after-accept', 'crash', 'crash-after-accept'] as const;

const repetition = { times: z.int().min(1).default(1), after: z.int().min(0).default(0) };
const functionFaultSchema = z.strictObject({ function: z.string(), error: z.enum(functionFaults), ...repetition });
const serviceFaultSchema = z.strictObject({
  service: z.enum(serviceNames).exclude(['sns']),
  operation: z.string().optional(),
  /** A function, or operators' commands (`operator`), whose requests get it. Without it, the next caller gets it. */
  by: z.string().optional(),
  /** The name of an AWS error, or one of the connection faults. */
  error: z.string().regex(/^[A-Za-z0-9.-]+$/),
  message: z.string().optional(),
  ...repetition,
});

type Request = Pick<AwsRequest, 'service' | 'operation' | 'caller'>;

export type Faults = ReturnType<typeof createFaults>;

/** Faults planned at /_local/faults. Each lets `after` requests pass and then happens `times` times. */
export function createFaults(functions: LambdaFunction[]) {
  let ofRequests: Planned<Request, ServiceFault>[] = [];
  let ofInvocations: Planned<string, (typeof functionFaults)[number]>[] = [];

  function find(field: 'function' | 'by', name: string): LambdaFunction {
    const found = functions.find((each) => name === each.id || name === each.name);
    if (!found) throw new Error(`"${field}" is one of ${functions.map((each) => each.name).join(', ')}`);
    return found;
  }

  return {
    /** Plans a fault from the body of `POST /_local/faults`. If the body is invalid, throws an error that says why. */
    add(body: unknown): void {
      if ((body as { function?: string } | null)?.function !== undefined) {
        const { function: name, error: fault, after, times } = parseRequest(functionFaultSchema, body);
        const { id } = find('function', name);
        ofInvocations.push({ isFor: (invoked) => invoked === id, fault, after, times });
        return;
      }
      const { service, operation, by, error: code, message, after, times } = parseRequest(serviceFaultSchema, body);
      const fault = connectionFaults.find((each) => each === code) ?? { code, ...(message && { message }) };
      const caller = by === undefined || by === operatorCredentials.accessKeyId ? by : find('by', by).accessKeyId;
      const isFor = (seen: Request) =>
        seen.service === service &&
        (operation ?? seen.operation) === seen.operation &&
        (caller ?? seen.caller) === seen.caller;
      ofRequests.push({ isFor, fault, after, times });
    },
    clear(): void {
      ofRequests = [];
      ofInvocations = [];
    },
    /** The fault planned for this request or invocation, if any. Uses it up once. */
    forRequest: (request: Request) => take(ofRequests, request),
    forInvocation: (id: string) => take(ofInvocations, id),
  };
}

function take<Seen, Fault>(planned: Planned<Seen, Fault>[], seen: Seen): Fault | undefined {
  for (const each of planned) {
    if (each.times === 0 || !each.isFor(seen)) continue;
    if (each.after > 0) {
      each.after -= 1;
      continue;
    }
    each.times -= 1;
    return each.fault;
  }
  return undefined;
}
