import { newsletter } from '../../../shared/people/contract/newsletter.ts';
import { confirmOptIn } from '../../lib/people/subscribers/optIn.ts';
import { readSecretToken } from '../../lib/platform/crypto/digest.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { invalid } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(newsletter.confirm, async ({ body }) => {
  const link = readSecretToken(body.token);
  if (!link || !(await confirmOptIn(link.id, link.value)))
    throw invalid({ token: 'This link no longer works. Please subscribe again, and we’ll send you a new one.' });
  return { message: 'You’re subscribed.' };
});
