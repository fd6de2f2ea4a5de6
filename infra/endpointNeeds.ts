import type { Endpoint } from '../shared/contract/endpoint.ts';
import type { EndpointName } from '../shared/contract/index.ts';
import { endpointAccess } from './access.ts';
import type { Needs } from './grant.ts';

/**
 * All that an endpoint needs. Every function reads the origin secret. An admin endpoint reads the session, keeps it alive
 * and records what the admin did. Where the contract says so, it is noted that a request was done.
 */
export function endpointNeeds(name: EndpointName, { auth, label, idempotency }: Endpoint): Needs {
  const needs = endpointAccess[name];
  const { access } = needs.tables ?? {};
  const isAdmins = auth === 'admin';
  const common: Kinds = {
    ...(isAdmins && { sessions: ['GetItem', 'UpdateItem'] }),
    ...(isAdmins && label && { activities: ['PutItem'] }),
    ...(idempotency === 'answer' && { requests: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] }),
  };
  const all = together(access ?? {}, common);
  return {
    ...needs,
    secrets: ['origin', ...(isAdmins ? (['session'] as const) : []), ...(needs.secrets ?? [])],
    tables: { ...needs.tables, ...(Object.keys(all).length > 0 && { access: all }) },
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
