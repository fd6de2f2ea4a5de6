import type { Endpoint } from '../shared/contract/endpoint.ts';
import type { EndpointName } from '../shared/contract/index.ts';
import { endpointAccess } from './access.ts';
import type { Needs } from './grant.ts';

/**
 * All that an endpoint needs. Every function reads the origin secret. An admin endpoint reads the session, keeps it alive
 * and records what the admin did. Where a request may come again, it is noted that it was done.
 */
export function endpointNeeds(name: EndpointName, { auth, label, idempotency }: Endpoint): Needs {
  const needs = endpointAccess[name];
  const { access } = needs.tables ?? {};
  const isAdmin = auth === 'admin';
  const common: Kinds = {
    ...(isAdmin && { sessions: ['GetItem', 'UpdateItem'] }),
    ...(label && { activities: ['PutItem'] }),
    ...(idempotency === 'answer' && { requests: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] }),
  };
  return {
    ...needs,
    secrets: ['origin', ...(isAdmin ? (['session'] as const) : []), ...(needs.secrets ?? [])],
    tables: {
      ...needs.tables,
      ...((access || Object.keys(common).length > 0) && { access: together(access ?? {}, common) }),
    },
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
