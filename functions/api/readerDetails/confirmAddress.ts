import { readerDetails as contract } from '../../../shared/people/contract/readerDetails.ts';
import { confirmAddress } from '../../lib/people/subscribers/confirmAddress.ts';
import { readSecretToken } from '../../lib/platform/crypto/linkSecret.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { invalid } from '../../lib/platform/http/errors.ts';
import { enqueue } from '../../lib/platform/queues/queue.ts';

export const handler = endpoint(contract.confirmAddress, async ({ body }) => {
  const link = readSecretToken(body.token);
  const change = link && (await confirmAddress(link.id, link.value));
  if (!change) throw invalid({ token: 'This link no longer works. Your letters go where they went before.' });
  await enqueue('notices', { kind: 'address', subscriberId: change.subscriberId, nonce: change.nonce });
  return { message: 'Your letters now come to this address.' };
});
