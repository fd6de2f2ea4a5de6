import { contractOf, type DetailsOf } from '../../contract/endpoint.ts';
import { loginInput, userSession } from '../model/session.ts';
import { session as routes } from '../routes/session.ts';

export const session = contractOf(routes, {
  /** 401 with a message for the field `code` if username and password are right but the second factor's code is not. */
  login: { request: loginInput, response: userSession },
  /** Public, so that logging out succeeds even with an expired session. */
  logout: { status: 204 },
  user: { response: userSession },
} as const satisfies DetailsOf<typeof routes>);
