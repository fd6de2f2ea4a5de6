import type { Endpoint } from '../../shared/contract/endpoint.ts';
import type { EndpointName } from '../../shared/contract/index.ts';
import { accountAccess } from './accounts.ts';
import { contentAccess } from './content.ts';
import { healthAccess } from './health.ts';
import { letterAccess } from './letters.ts';
import { mergeNeeds, type Needs } from './needs.ts';
import { noticeAccess } from './notices.ts';
import { peopleAccess } from './people.ts';
import { publishingAccess } from './publishing.ts';
import { sendingAccess } from './sending.ts';

const table = {
  ...contentAccess,
  ...letterAccess,
  ...peopleAccess,
  ...publishingAccess,
  ...sendingAccess,
  ...accountAccess,
  ...noticeAccess,
  ...healthAccess,
} as const satisfies Record<EndpointName, Needs | readonly Needs[]>;

/** What each endpoint may touch, in addition to what {@link endpointNeeds} adds. */
export const endpointAccess = Object.fromEntries(
  Object.entries(table).map(([name, needs]) => [name, mergeNeeds(...[needs].flat())]),
) as Record<EndpointName, Needs>;

/**
 * All that an endpoint needs. An admin endpoint reads the session, extends it and records what the admin did; at the door, a link may
 * take the session's place. Where the contract says so, completed requests are recorded.
 */
export const endpointNeeds = (name: EndpointName, { auth, label, idempotency }: Endpoint): Needs =>
  mergeNeeds(
    endpointAccess[name],
    auth === 'public' ? {} : { items: { sessions: 'get update' }, secrets: ['session'] },
    auth === 'door' ? { items: { doorLinks: 'get' } } : {},
    label ? { items: { activities: 'put' } } : {},
    idempotency === 'answer' ? { items: { requests: 'get put update delete' } } : {},
  );
