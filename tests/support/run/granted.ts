import { AsyncLocalStorage } from 'node:async_hooks';
import { onTestFinished } from 'vitest';
import { endpointNeeds } from '../../../infra/access/endpoints.ts';
import { actionsOfWords, type Items } from '../../../infra/access/needs.ts';
import { workerAccess } from '../../../infra/access/workers.ts';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { contract, type EndpointName } from '../../../shared/contract/index.ts';
import { partitions, variables } from '../../../shared/platform/resources.ts';

/*
 * Whether a function may read and write what it does, in tests that call its handler in this process. A grant that is
 * missing shows in AWS alone, so that each path that a test takes is judged, not only those that a local cloud runs.
 */

type Worker = keyof typeof workerAccess;

interface Caller {
  name: string;
  items: Items;
}

const caller = new AsyncLocalStorage<Caller>();

/** Runs an endpoint with what it is granted. */
export function asEndpoint<Result>(name: string, run: () => Result): Result {
  const [resource = '', action = ''] = name.split('/');
  const route = (contract as Record<string, Record<string, Endpoint>>)[resource]?.[action];
  if (!route) throw new Error(`There is no endpoint ${name}`);
  return caller.run({ name, items: endpointNeeds(name as EndpointName, route).items ?? {} }, run);
}

/** A worker's handler, which runs with what it is granted. */
export const asWorker = <Args extends unknown[], Result>(name: Worker, handler: (...args: Args) => Result) => {
  const { items = {} } = workerAccess[name] as { items?: Items };
  return (...args: Args): Result => caller.run({ name, items }, () => handler(...args));
};

export const asAnyone = <Result>(run: () => Result): Result => caller.exit(run);

interface Request {
  TableName: string;
  IndexName?: string;
  Key?: { pk: string };
  Item?: { pk: string };
  ExpressionAttributeValues?: Record<string, unknown>;
}

/** Throws if the function that runs now may not send a command of the document client, such as `UpdateCommand`. */
export function requireGrant(command: string, input: object): void {
  const who = caller.getStore();
  // A test may require a second factor: what that needs is granted by the setting, which is off here.
  if (!who || process.env[variables.secondFactorRequired]) return;
  for (const [action, request] of requestsIn(command, input)) {
    const { TableName: table, IndexName } = request;
    const pk = String(request.Key?.pk ?? request.Item?.pk ?? request.ExpressionAttributeValues?.[':pk'] ?? '');
    const kinds = Object.entries(partitions[table as keyof typeof partitions]);
    const [kind] = kinds.find(([, start]) => (start.endsWith('#') ? pk.startsWith(start) : pk === start)) ?? [];
    const words = [table, ...(IndexName === 'due' ? ['outbox'] : kind ? [kind] : [])].flatMap(
      (name) => who.items[name as keyof Items]?.split(' ') ?? [],
    ) as (keyof typeof actionsOfWords)[];
    const isGranted = IndexName
      ? words.includes('list')
      : words.some((word) => (actionsOfWords[word] as readonly string[]).includes(action));
    if (isGranted) continue;
    const error = new Error(`${who.name} is not granted ${action} on ${IndexName ?? kind ?? pk} of ${table}`);
    // Handlers answer 500, or try again later.
    onTestFinished(() => {
      throw error;
    });
    throw error;
  }
}

function requestsIn(command: string, input: object): [string, Request][] {
  if (command === 'BatchGetCommand') {
    const { RequestItems } = input as { RequestItems: Record<string, { Keys: { pk: string }[] }> };
    return Object.entries(RequestItems).flatMap(([TableName, { Keys }]) =>
      Keys.map((Key): [string, Request] => ['BatchGetItem', { TableName, Key }]),
    );
  }
  if (command === 'TransactWriteCommand') {
    const { TransactItems } = input as { TransactItems: Record<string, Request>[] };
    return TransactItems.flatMap(Object.entries<Request>).map(([kind, request]) => [
      kind === 'ConditionCheck' ? 'ConditionCheckItem' : `${kind}Item`,
      request,
    ]);
  }
  const action = command.replace('Command', '');
  return [[action === 'Query' ? action : `${action}Item`, input as Request]];
}
