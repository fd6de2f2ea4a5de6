/** The messages between lambda/instance.ts and the instance's worker thread, lambda/worker.mjs. */

export interface Invocation {
  event: string;
  requestId: string;
  /** When Lambda would end the invocation, in Unix milliseconds. */
  deadline: number;
}

export interface EndBy {
  /** Unix milliseconds, like an invocation's deadline. */
  endBy: number;
}

export interface InvocationError {
  errorType: string;
  errorMessage: string;
  stack: string;
}

export type InvocationResult = ({ result: string } | { error: InvocationError }) & {
  /** Seconds of processor time and MB; absent if the instance crashed. */
  used?: { cpu: number; memory: number };
};

export interface WorkerSettings {
  file: string;
  handler: string;
  functionName: string;
  functionArn: string;
  memory: number;
  nameServer: string;
  /** How many milliseconds functions' clocks are ahead: one number, which can change. */
  clock: SharedArrayBuffer;
}
