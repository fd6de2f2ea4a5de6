import { newsletter } from '../../../shared/people/contract/newsletter.ts';
import { pages } from '../../../shared/site/pages.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(newsletter.unsubscribePage, async ({ query, reply }) => {
  reply.headers.location = `${pages.unsubscribe}?token=${encodeURIComponent(query.token)}`;
});
