/** What lambda/instance.ts and the worker thread of an instance, lambda/worker.mjs, say to each other. */

export interface Invocation {
  event: string;
  requestId: string;
  /** Milliseconds since 1970 at which Lambda would end the invocation. */
  deadline: number;
}

export interface EndBy {
  /** Milliseconds since 1970, as an invocation's deadline. */
  endBy: number;
}

export type InvocationResult = (
  | { result: string }
  | { error: { errorType: string; errorMessage: string; stack: string } }
) & {
  /** Seconds of processor time and MB; absent where the instance did not live to tell. */
  used?: { cpu: number; memory: number };
};

export interface WorkerSettings {
  file: string;
  handler: string;
  functionName: string;
  functionArn: string;
  memory: number;
  nameServer: string;
  /** Milliseconds that functions' clocks are ahead: one number, which changes. */
  clock: SharedArrayBuffer;
}
