import { newsletter } from '../../../shared/contract/newsletter.ts';
import { readLinkToken } from '../../lib/auth/linkToken.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { invalid } from '../../lib/errors.ts';
import { unsubscribe } from '../../lib/store/subscribers/suppressions.ts';

export const handler = endpoint(newsletter.unsubscribe, async ({ query }) => {
  const id = await readLinkToken('unsubscribe', query.token);
  if (!id) throw invalid({ token: 'This unsubscribe link is not valid. Please use the link in one of our mails.' });
  await unsubscribe(id);
  return { message: 'You have been unsubscribed.' };
});
