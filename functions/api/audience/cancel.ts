import { audience as contract } from '../../../shared/contract/audience.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { invalid } from '../../lib/errors.ts';
import { readLinkToken } from '../../lib/linkToken.ts';
import * as audience from '../../lib/store/audience.ts';

export const handler = endpoint(contract.cancel, async ({ query }) => {
  const id = await readLinkToken('cancel-signup', query.token);
  if (!id) throw invalid({ token: 'This link is not valid. Please use the link in one of our mails.' });
  await audience.remove(id);
  return { message: 'Your sign-up is cancelled.' };
});
