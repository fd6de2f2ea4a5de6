import { readerDetails as contract } from '../../../shared/people/contract/readerDetails.ts';
import { confirmAddress } from '../../lib/people/subscribers/confirmAddress.ts';
import { readExpiringToken } from '../../lib/platform/crypto/linkToken.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { invalid } from '../../lib/platform/http/errors.ts';
import { enqueue } from '../../lib/platform/queues/queue.ts';

export const handler = endpoint(contract.confirmAddress, async ({ body }) => {
  const read = await readExpiringToken('confirm-address', body.token);
  const [id = '', nonce = ''] = read?.split('_') ?? [];
  if (!read || !(await confirmAddress(id, nonce)))
    throw invalid({ token: 'This link is no longer good. Your letters go where they went before.' });
  await enqueue('notices', { kind: 'address', subscriberId: id, nonce });
  return { message: 'Your letters come to this address from now on.' };
});
