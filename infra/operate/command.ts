import { createInterface } from 'node:readline/promises';
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** What `--stack` means, for a command's usage. */
export const usageOfTarget =
  'Without --stack, it runs on the local cloud at PORT or 3000; with it, on the stack of that name (DharmaChats), with your AWS credentials.';

/** Runs it on the target that the arguments select. If it throws, prints the error and sets the exit code to 1. */
export async function command(action: (target: Target) => Promise<void>): Promise<void> {
  try {
    await action(targetOf(process.argv.slice(2)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** Throws the usage and the reason if the arguments do not match it. */
export function argumentsOf<const T extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: T,
  usage: string,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    // Node's message continues with advice about dashes.
    const [reason] = (error as Error).message.split('. ');
    throw new Error(`${usage}\n\n${reason}`);
  }
}

/** Takes a function's name in the outputs. Throws the function's error, or another one when `signal` aborts. */
export type Invoke = (name: string, event: object, signal?: AbortSignal) => Promise<unknown>;

export interface TargetStack {
  /** As messages name it: `the local cloud`, `the stack DharmaChats`. */
  name: string;
  /** By an output's key (`DeadLetters`) or description (`workers/publishPages`). Throws if there is none. */
  output(name: string): string;
  /** The configuration of an AWS SDK client that acts as the operator. */
  aws: { endpoint?: string; region?: string; credentials?: Credentials; forcePathStyle?: boolean };
  /** How many functions run at the moment. AWS does not say it. */
  running?: (() => Promise<number>) | undefined;
}

interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

interface Output {
  key: string;
  description: string;
  value: string;
}

export interface Target {
  invoke: Invoke;
  stack(): Promise<TargetStack>;
  /** The arguments other than `--stack [name]`. */
  rest: string[];
}

export function targetOf(args: string[]): Target {
  const at = args.indexOf('--stack');
  if (at < 0) return { invoke: invokeLocal, stack: once(localStack), rest: args };
  const named = args[at + 1] && !args[at + 1]?.startsWith('-') ? args[at + 1] : undefined;
  const rest = args.toSpliced(at, named ? 2 : 1);
  const stack = once(() => deployedStack(named ?? 'DharmaChats'));
  return { invoke: async (...call) => invokeDeployed(await stack(), ...call), stack, rest };
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= load();
    return result;
  };
}

async function askLocal(path: string, init?: RequestInit): Promise<Response> {
  return fetch(`http://localhost:${process.env.PORT ?? '3000'}/_local/${path}`, init).catch(() => {
    throw new Error('The local cloud is not running: start it with npm start, or name a deployed stack with --stack');
  });
}

const throttled = 'TooManyRequestsException';

const cannotRun = (name: string) =>
  new Error(
    `${name} cannot run now. Either the account’s limit of running functions is reached: try again in a minute. Or the site is paused, for a backup or by one that was interrupted, or by a restore: see docs/restore.md`,
  );

async function invokeLocal(...[name, event, signal]: Parameters<Invoke>): Promise<unknown> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(event) };
  const path = `functions/${encodeURIComponent(name)}/invoke`;
  const response = await askLocal(path, { ...init, ...(signal && { signal }) });
  const answer = (await response.json()) as { errorMessage?: string; message?: string } | null;
  if (response.ok) return answer;
  if (answer?.message?.startsWith(throttled)) throw cannotRun(name);
  throw new Error(answer?.errorMessage ?? answer?.message ?? `${name} failed`);
}

async function localStack(): Promise<TargetStack> {
  const { outputs, aws } = (await (await askLocal('stack')).json()) as { outputs: Output[]; aws: TargetStack['aws'] };
  const running = async () =>
    ((await (await askLocal('work')).json()) as { is: string; count: number }[])
      .filter(({ is }) => is === 'function')
      .reduce((sum, { count }) => sum + count, 0);
  return { ...stackWith('the local cloud', outputs, 'start it again', aws), running };
}

/** Loads the SDK only here, because that takes half a second. */
async function deployedStack(stack: string): Promise<TargetStack> {
  const { CloudFormation } = await import('@aws-sdk/client-cloudformation');
  const { Stacks = [] } = await new CloudFormation({}).describeStacks({ StackName: stack });
  const outputs = (Stacks[0]?.Outputs ?? []).map(({ OutputKey = '', Description = '', OutputValue = '' }) => ({
    ...{ key: OutputKey, description: Description, value: OutputValue },
  }));
  return stackWith(`the stack ${stack}`, outputs, 'deploy it again', {});
}

const stackWith = (name: string, outputs: Output[], remedy: string, aws: TargetStack['aws']): TargetStack => ({
  name,
  aws,
  output(requested) {
    const output = outputs.find(({ key, description }) => requested === key || requested === description);
    if (!output) throw new Error(`The outputs of ${name} have no ${requested}: ${remedy}`);
    return output.value;
  },
});

async function invokeDeployed(stack: TargetStack, ...[name, event, abortSignal]: Parameters<Invoke>): Promise<unknown> {
  const { Lambda } = await import('@aws-sdk/client-lambda');
  const invocation = { FunctionName: stack.output(name), Payload: JSON.stringify(event) };
  const options = abortSignal && { abortSignal };
  const { Payload, FunctionError } = await new Lambda(stack.aws).invoke(invocation, options).catch((error) => {
    throw error.name === throttled ? cannotRun(name) : error;
  });
  const answer = JSON.parse(Payload?.transformToString() || 'null');
  if (FunctionError) throw new Error(answer?.errorMessage ?? `${name} failed`);
  return answer;
}

/** Asks for one line, also from a pipe. Undefined if the input ends without one. */
export async function ask(question: string): Promise<string | undefined> {
  const input = createInterface({ input: process.stdin, output: process.stdout });
  const { promise: ended, resolve: end } = Promise.withResolvers<undefined>();
  input.once('close', () => end(undefined));
  try {
    return await Promise.race([input.question(question), ended]);
  } finally {
    input.close();
  }
}

/** A minute in UTC for people to read, such as `3 May 2031, 09:30 UTC`. */
export const utcMinute = (time: Date) =>
  `${time.toLocaleString('en-GB', { timeZone: 'UTC', dateStyle: 'medium', timeStyle: 'short' })} UTC`;
