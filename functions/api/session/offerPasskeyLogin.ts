import { session } from '../../../shared/accounts/contract/session.ts';
import * as challenges from '../../lib/accounts/passkeys/challenges.ts';
import { requestOptions } from '../../lib/accounts/passkeys/options.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

/** Not limited: counting a call would cost what the call costs, one write. */
export const handler = endpoint(session.offerPasskeyLogin, async () => requestOptions(await challenges.make('login')));
