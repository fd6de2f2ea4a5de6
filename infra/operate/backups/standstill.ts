import type { LambdaClient } from '@aws-sdk/client-lambda';
import { secretsKnownWithin } from '../../../shared/platform/resources.ts';
import type { StackData } from './source.ts';

/*
 * While items are brought back, no function of the stack runs: nothing is sent, published or signed up for. AWS's own way to
 * stop a function is to reserve no concurrency for it, which lasts until it is taken back, whatever becomes of the command:
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html
 */

/** Stops the functions, those under way excepted: see {@link untilStill}. */
export async function stopFunctions(data: StackData): Promise<void> {
  const { LambdaClient, PutFunctionConcurrencyCommand } = await import('@aws-sdk/client-lambda');
  const client = new LambdaClient({ ...data.aws, maxAttempts: 10 });
  for (const FunctionName of await functionsOf(data, client))
    await client.send(new PutFunctionConcurrencyCommand({ FunctionName, ReservedConcurrentExecutions: 0 }));
}

/**
 * Waits until all that was under way when the functions were stopped has ended, and none would go on with a value of a
 * secret that it read before.
 */
export async function untilStill(since: Date): Promise<void> {
  const wait = since.getTime() + secretsKnownWithin - Date.now();
  if (wait <= 0) return;
  console.log(`The site stands still. In ${Math.ceil(wait / 1000)} seconds all that was under way has ended …`);
  await new Promise((resolve) => setTimeout(resolve, wait));
}

export async function letFunctionsRun(data: StackData): Promise<void> {
  const { DeleteFunctionConcurrencyCommand, LambdaClient } = await import('@aws-sdk/client-lambda');
  const client = new LambdaClient({ ...data.aws, maxAttempts: 10 });
  for (const FunctionName of await functionsOf(data, client))
    await client.send(new DeleteFunctionConcurrencyCommand({ FunctionName }));
}

/** The functions that know one of the stack's tables: of those of the account, none else may write to them. */
async function functionsOf({ tables }: StackData, client: LambdaClient): Promise<string[]> {
  const { paginateListFunctions } = await import('@aws-sdk/client-lambda');
  const names = new Set(Object.values(tables));
  const found: string[] = [];
  for await (const { Functions = [] } of paginateListFunctions({ client }, {})) {
    for (const { FunctionName, Environment } of Functions) {
      if (FunctionName && Object.values(Environment?.Variables ?? {}).some((value) => names.has(value)))
        found.push(FunctionName);
    }
  }
  return found;
}
