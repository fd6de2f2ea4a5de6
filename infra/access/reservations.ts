import { workerAccess } from './workers.ts';

/**
 * Lambda keeps this many places of an account free of reservations.
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html
 */
const unreserved = 100;

/** Workers of queues -> how many of each may run at once. */
const most = Object.fromEntries(
  Object.entries(workerAccess).flatMap(([worker, { source = [] }]) =>
    [source].flat().flatMap((each) => ('queue' in each ? [[`workers/${worker}`, each.maxConcurrency] as const] : [])),
  ),
);

/** How many functions the queues can run at once. */
export const workersAtOnce = Object.values(most).reduce((sum, each) => sum + each, 0);

/**
 * How many places of an account that may run `functionsAtOnce` are reserved for a function: as many as its queue may use, so
 * that visitors and admins cannot take them; undefined where the account is too small for reservations, and for functions
 * without a queue.
 */
export const reservedFor = (functionsAtOnce: number, handler: string): number | undefined =>
  functionsAtOnce >= workersAtOnce + unreserved ? most[handler] : undefined;
