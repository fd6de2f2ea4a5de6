import { credentials, userSession } from '../model/session.ts';
import type { Endpoint } from './endpoint.ts';
import * as routes from './routes.ts';

export const session = {
  login: { ...routes.session.login, status: 200, request: credentials, response: userSession },
  /** Public, so that leaving always succeeds, with an expired session too. */
  logout: { ...routes.session.logout, status: 204 },
  user: { ...routes.session.user, status: 200, response: userSession },
} as const satisfies Record<string, Endpoint>;
