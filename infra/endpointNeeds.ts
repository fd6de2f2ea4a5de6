import type { Endpoint } from '../shared/contract/endpoint.ts';
import type { EndpointName } from '../shared/contract/index.ts';
import { endpointAccess } from './access.ts';
import type { Needs } from './grant.ts';

/**
 * All that an endpoint needs. Every function reads the origin secret. An admin endpoint reads the session and keeps it
 * alive, records what the admin did, and keeps the answer to a request that may come again.
 */
export function endpointNeeds(name: EndpointName, { auth, label, idempotency }: Endpoint): Needs {
  const needs = endpointAccess[name];
  const { access } = needs.tables ?? {};
  const ofAdmin = auth === 'admin' && {
    sessions: ['GetItem', 'UpdateItem'] as const,
    ...(label && { activities: ['PutItem'] as const }),
    ...(idempotency === 'answer' && { requests: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] as const }),
  };
  return {
    ...needs,
    secrets: ['origin', ...(ofAdmin ? (['session'] as const) : []), ...(needs.secrets ?? [])],
    tables: { ...needs.tables, ...((access || ofAdmin) && { access: together(access ?? {}, ofAdmin || {}) }) },
  };
}

type Kinds = Record<string, readonly string[] | string>;

/** Of one kind of items both may need something: then endpoints name DynamoDB's actions one by one. */
function together(own: object, common: Kinds): Kinds {
  const kinds: Kinds = { ...own, ...common };
  for (const [kind, actions] of Object.entries(own as Kinds))
    if (common[kind]) kinds[kind] = [...new Set([...common[kind], ...actions])];
  return kinds;
}
