import type { LambdaClient } from '@aws-sdk/client-lambda';
import { secretsKnownWithin } from '../../../shared/platform/resources.ts';
import type { StackData } from './source.ts';

/*
 * While items are restored, no function of the stack runs: nothing is sent, published or signed up for. AWS's own way to
 * stop a function is to reserve no concurrency for it, which lasts until it is undone, even if the command is killed:
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html
 */

/** Prevents new invocations. Those that are running continue: see {@link untilStopped}. */
export async function stopFunctions(data: StackData): Promise<void> {
  const { LambdaClient, PutFunctionConcurrencyCommand } = await import('@aws-sdk/client-lambda');
  const client = new LambdaClient({ ...data.aws, maxAttempts: 10 });
  for (const FunctionName of await functionsOf(data, client))
    await client.send(new PutFunctionConcurrencyCommand({ FunctionName, ReservedConcurrentExecutions: 0 }));
}

/**
 * Waits until all invocations that were running at `since` have ended, and no function would still use a secret's earlier
 * value.
 */
export async function untilStopped(since: Date): Promise<void> {
  const wait = since.getTime() + secretsKnownWithin - Date.now();
  if (wait <= 0) return;
  console.log(`The site is stopped. Everything that was running has ended in ${Math.ceil(wait / 1000)} seconds …`);
  await new Promise((resolve) => setTimeout(resolve, wait));
}

export async function resumeFunctions(data: StackData): Promise<void> {
  const { DeleteFunctionConcurrencyCommand, LambdaClient } = await import('@aws-sdk/client-lambda');
  const client = new LambdaClient({ ...data.aws, maxAttempts: 10 });
  for (const FunctionName of await functionsOf(data, client))
    await client.send(new DeleteFunctionConcurrencyCommand({ FunctionName }));
}

/** The account's functions that have one of the stack's tables in their environment: no others may write to them. */
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
