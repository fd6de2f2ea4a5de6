import { newsletter } from '../../../shared/contract/newsletter.ts';
import { pages } from '../../../shared/pages.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(newsletter.unsubscribePage, async ({ query, reply }) => {
  reply.headers.location = `${pages.unsubscribe}?token=${encodeURIComponent(query.token)}`;
});
