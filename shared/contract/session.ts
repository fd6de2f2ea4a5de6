import { credentials, userSession } from '../model/session.ts';
import type { Endpoint } from './endpoint.ts';

export const session = {
  login: {
    method: 'POST',
    path: '/api/login',
    auth: 'public',
    status: 200,
    request: credentials,
    response: userSession,
  },
  /** Public, so that leaving always succeeds, with an expired session too. */
  logout: { method: 'POST', path: '/api/logout', auth: 'public', status: 204 },
  user: { method: 'GET', path: '/api/user', auth: 'public', status: 200, response: userSession },
} as const satisfies Record<string, Endpoint>;
