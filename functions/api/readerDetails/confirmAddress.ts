import { readerDetails as contract } from '../../../shared/people/contract/readerDetails.ts';
import { confirmAddress } from '../../lib/people/subscribers/edits.ts';
import { readSecretToken } from '../../lib/platform/crypto/digest.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { invalid } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(contract.confirmAddress, async ({ body }) => {
  const link = readSecretToken(body.token);
  if (!link || !(await confirmAddress(link.id, link.value)))
    throw invalid({ token: 'This link no longer works. Your letters go where they went before.' });
  return { message: 'Your letters now come to this address.' };
});
