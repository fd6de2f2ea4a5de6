import { loginInput, userSession } from '../model/session.ts';
import { session as routes } from '../routes/session.ts';
import type { Endpoint } from './endpoint.ts';

export const session = {
  /** 401 with a message for the field `code`, where name and password are right and the second factor's code is not. */
  login: { ...routes.login, status: 200, request: loginInput, response: userSession },
  /** Public, so that leaving always succeeds, with an expired session too. */
  logout: { ...routes.logout, status: 204 },
  user: { ...routes.user, status: 200, response: userSession },
} as const satisfies Record<string, Endpoint>;
