import { signups as contract } from '../../../shared/people/contract/signups.ts';
import * as signups from '../../lib/people/signups/signups.ts';
import { readLinkToken } from '../../lib/platform/crypto/linkToken.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { invalid } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(contract.cancel, async ({ query }) => {
  const id = await readLinkToken('cancel-signup', query.token);
  if (!id) throw invalid({ token: 'This link isn’t valid. Please use the link in one of our emails.' });
  await signups.remove(id);
  return { message: 'Your sign-up is canceled.' };
});
