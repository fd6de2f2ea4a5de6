import { session } from '../../../shared/accounts/contract.ts';
import { makeChallenge, requestOptions } from '../../lib/accounts/passkeys.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

/** Not limited: counting a call would cost what the call costs, one write. */
export const handler = endpoint(session.offerPasskeyLogin, async () => ({
  ...requestOptions(await makeChallenge('login')),
}));
