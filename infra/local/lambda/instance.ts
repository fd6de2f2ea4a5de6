import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { secretAccessKey } from '../aws/request.ts';
import type { LambdaFunction } from '../template/compute.ts';
import { functionArn, region } from '../template/resources.ts';

/** Goes to the instance's worker thread, worker.mjs, which answers with an {@link InvocationResult}. */
export interface Invocation {
  event: string;
  requestId: string;
  /** When Lambda would end the invocation, in Unix milliseconds. */
  deadline: number;
}

interface InvocationError {
  errorType: string;
  errorMessage: string;
  stack: string;
}

export type InvocationResult = { result: string } | { error: InvocationError };

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

interface Output {
  write(chunk: string): void;
  add(line: string): void;
}

/**
 * The timeouts of functions, of the API that waits for them and of their requests to other services are multiplied by
 * this factor. On AWS each instance has its own processor; here all share this machine's with the database, the queues
 * and a browser, and the machine itself may pause for a while. The factor is below six, because a queue hides a message
 * for six timeouts: a message must not become visible while the function still works on it.
 */
export const timeoutFactor = 3;

/** One execution environment of a function: a worker thread that handles one invocation at a time. */
export class Instance {
  /** Identifies this instance in the requests that it makes to AWS services. */
  readonly sessionToken = randomUUID();
  private readonly worker: Worker;
  private readonly logs: Output;
  private finish: ((result: InvocationResult) => void) | undefined;
  readonly fn: LambdaFunction;
  /** True once the worker cannot take another invocation. */
  dead = false;
  /** Whether its code has been replaced since it was loaded. */
  isOutdated = false;

  constructor(
    fn: LambdaFunction,
    { services, nameServer, clock }: { services: string; nameServer: string; clock: SharedArrayBuffer },
    logs: Output,
  ) {
    this.fn = fn;
    this.logs = logs;
    const [file = '', handler = ''] = fn.handler.split('.');
    const start: WorkerSettings = {
      file: join(fn.folder, `${file}.mjs`),
      handler,
      functionName: fn.id,
      functionArn: functionArn(fn.id),
      memory: fn.memory,
      nameServer,
      clock,
    };
    this.worker = new Worker(new URL('worker.mjs', import.meta.url), {
      workerData: start,
      env: { ...environmentOf(fn, services), AWS_SESSION_TOKEN: this.sessionToken },
      stdout: true,
      stderr: true,
      // 8 MB for young objects would use 4 MB more per instance and save no time.
      resourceLimits: { maxOldGenerationSizeMb: fn.memory, maxYoungGenerationSizeMb: 3 },
      // Not this process's flags, so that functions run with the same Node options as on Lambda.
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    for (const stream of [this.worker.stdout, this.worker.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => logs.write(chunk));
    }
    this.worker.on('message', (result: InvocationResult) => this.finish?.(result));
    this.worker.on('error', (error) => this.end('Runtime.Error', error.message, error.stack));
    this.worker.on('exit', (code) => this.end('Runtime.ExitError', `Runtime exited with error: exit status ${code}`));
  }

  /** Never rejects: function errors, timeouts and crashes are results too. */
  invoke(invocation: Invocation, timeoutSeconds: number): Promise<InvocationResult> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.end('Sandbox.Timedout', `Task timed out after ${timeoutSeconds.toFixed(2)} seconds`);
        void this.stop();
      }, timeoutSeconds * 1000);
      this.finish = (result) => {
        clearTimeout(timer);
        this.finish = undefined;
        resolve(result);
      };
      this.worker.postMessage(invocation);
    });
  }

  async stop(): Promise<void> {
    this.dead = true;
    await this.worker.terminate();
  }

  private end(errorType: string, errorMessage: string, stack = ''): void {
    const stopped = this.dead;
    this.dead = true;
    if (this.finish) this.finish({ error: { errorType, errorMessage, stack } });
    // Between two invocations, only the log can report it.
    else if (!stopped) this.logs.add(errorLine({ errorType, errorMessage, stack }));
  }
}

export const errorLine = ({ errorType, errorMessage, stack }: InvocationError) =>
  JSON.stringify({ level: 'ERROR', message: `${errorType}: ${errorMessage}`, stack });

/** From this process only PATH and, in tests, the cost of password hashes. */
const environmentOf = (fn: LambdaFunction, services: string): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  TZ: ':UTC',
  LANG: 'en_US.UTF-8',
  NODE_OPTIONS: '',
  AWS_REGION: region,
  AWS_DEFAULT_REGION: region,
  AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
  AWS_LAMBDA_FUNCTION_NAME: fn.id,
  AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(fn.memory),
  AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
  AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${fn.id}`,
  AWS_LAMBDA_LOG_STREAM_NAME: 'local',
  LAMBDA_TASK_ROOT: fn.folder,
  // The local services identify the caller by its access key id.
  AWS_ACCESS_KEY_ID: fn.accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
  REQUEST_TIMEOUT_FACTOR: String(timeoutFactor),
  ...(process.env.LOCAL_SCRYPT_N && { SCRYPT_N: process.env.LOCAL_SCRYPT_N }),
  AWS_ENDPOINT_URL: services,
  ...fn.environment,
});
