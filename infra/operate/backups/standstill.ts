import type { FunctionConfiguration } from '@aws-sdk/client-lambda';
import { reservedFor } from '../../access/reservations.ts';
import { settings } from '../../settings/settings.ts';
import { untilAccepted } from '../rotation/storedSecret.ts';
import type { StackData } from './source.ts';

/*
 * While items are restored, no function of the stack runs: nothing is sent, published or signed up for. AWS's own way to
 * stop a function is to reserve no concurrency for it, which lasts until it is undone, even if the command is killed:
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html
 */

/** Prevents new invocations. Those that are running continue: see {@link untilStopped}. */
export async function stopFunctions(data: StackData): Promise<void> {
  for (const { FunctionName } of await functionsOf(data))
    await data.lambda.putFunctionConcurrency({ FunctionName, ReservedConcurrentExecutions: 0 });
}

/**
 * Waits until all invocations that were running at `since` have ended, and no function would still use a secret's earlier
 * value.
 */
export const untilStopped = (since: Date) =>
  untilAccepted(since, 'The site is stopped. Everything that was running has ended');

/** Gives workers back what the deploy reserves for them. */
export async function resumeFunctions(data: StackData, { functionsAtOnce } = settings): Promise<void> {
  for (const { FunctionName, Description = '' } of await functionsOf(data)) {
    const ReservedConcurrentExecutions = reservedFor(functionsAtOnce, Description);
    if (ReservedConcurrentExecutions === undefined) await data.lambda.deleteFunctionConcurrency({ FunctionName });
    else await data.lambda.putFunctionConcurrency({ FunctionName, ReservedConcurrentExecutions });
  }
}

/** The account's functions that have one of the stack's tables in their environment: no others may write to them. */
async function functionsOf({ tables, lambda }: StackData): Promise<FunctionConfiguration[]> {
  const names = new Set(Object.values(tables));
  const found: FunctionConfiguration[] = [];
  for await (const { Functions = [] } of lambda.paginateListFunctions()) {
    found.push(
      ...Functions.filter(({ Environment }) =>
        Object.values(Environment?.Variables ?? {}).some((value) => names.has(value)),
      ),
    );
  }
  return found;
}
