import { signups as contract } from '../../../shared/contract/signups.ts';
import { readLinkToken } from '../../lib/auth/linkToken.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { invalid } from '../../lib/errors.ts';
import * as signups from '../../lib/store/signups/signups.ts';

export const handler = endpoint(contract.cancel, async ({ query }) => {
  const id = await readLinkToken('cancel-signup', query.token);
  if (!id) throw invalid({ token: 'This link is not valid. Please use the link in one of our mails.' });
  await signups.remove(id);
  return { message: 'Your sign-up is cancelled.' };
});
