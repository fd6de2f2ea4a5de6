import { readerDetails as contract } from '../../../shared/contract/readerDetails.ts';
import { readPassingToken } from '../../lib/auth/linkToken.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { invalid } from '../../lib/errors.ts';
import { confirmAddress } from '../../lib/personalData/confirmAddress.ts';
import { enqueue } from '../../lib/queue.ts';

export const handler = endpoint(contract.confirmAddress, async ({ body }) => {
  const read = await readPassingToken('confirm-address', body.token);
  const [id = '', nonce = ''] = read?.split('_') ?? [];
  if (!read || !(await confirmAddress(id, nonce)))
    throw invalid({ token: 'This link is no longer good. Your letters go where they went before.' });
  await enqueue('confirmation', { kind: 'address', subscriberId: id, nonce });
  return { message: 'Your letters come to this address from now on.' };
});
