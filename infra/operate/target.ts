/** Invokes a function of the local cloud, or of a deployed stack by the name in its outputs. Throws the function's error. */
export type Invoke = (name: string, event: object) => Promise<unknown>;

export const usageOfTarget =
  'Without --stack the local cloud is meant, at PORT or 3000; with it, the stack of that name (DharmaChats), through your AWS credentials.';

/** Splits the arguments into what `--stack [name]` selects and the rest. */
export function targetOf(args: string[]): { invoke: Invoke; rest: string[] } {
  const at = args.indexOf('--stack');
  if (at < 0) return { invoke: invokeLocal, rest: args };
  const named = args[at + 1] && !args[at + 1]?.startsWith('-') ? args[at + 1] : undefined;
  const rest = args.toSpliced(at, named ? 2 : 1);
  return { invoke: (name, event) => invokeDeployed(named ?? 'DharmaChats', name, event), rest };
}

async function invokeLocal(name: string, event: object): Promise<unknown> {
  const url = `http://localhost:${process.env.PORT ?? '3000'}/_local/functions/${encodeURIComponent(name)}/invoke`;
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(event) };
  const response = await fetch(url, init).catch(() => {
    throw new Error('The local cloud does not run: start it with npm start, or name a deployed stack with --stack');
  });
  const answer = (await response.json()) as { errorMessage?: string } | null;
  if (!response.ok) throw new Error(answer?.errorMessage ?? `${name} failed`);
  return answer;
}

/** Loads the SDK only here, because that takes half a second. */
async function invokeDeployed(stack: string, name: string, event: object): Promise<unknown> {
  const { CloudFormationClient, DescribeStacksCommand } = await import('@aws-sdk/client-cloudformation');
  const { InvokeCommand, LambdaClient } = await import('@aws-sdk/client-lambda');
  const { Stacks = [] } = await new CloudFormationClient({}).send(new DescribeStacksCommand({ StackName: stack }));
  const output = Stacks[0]?.Outputs?.find(({ Description }) => Description === name);
  if (!output?.OutputValue)
    throw new Error(`The outputs of the stack ${stack} name no function ${name}: deploy it again`);
  const { Payload, FunctionError } = await new LambdaClient({}).send(
    new InvokeCommand({ FunctionName: output.OutputValue, Payload: JSON.stringify(event) }),
  );
  const answer = JSON.parse(Payload?.transformToString() || 'null');
  if (FunctionError) throw new Error(answer?.errorMessage ?? `${name} failed`);
  return answer;
}
