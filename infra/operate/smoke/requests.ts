import { recentEvents } from '../../../shared/content/routes/recentEvents.ts';
import { newsletter } from '../../../shared/people/routes/newsletter.ts';
import { originHeader } from '../../../shared/platform/constants.ts';
import { outcomePath } from '../../../shared/site/outcomes.ts';
import type { SmokeSite } from './site.ts';
import { unexpected, visit } from './visit.ts';

/**
 * Sends a form as a browser without scripts does. The API compares the page's origin with the host that the viewer-request
 * function puts into a header, which the origin request policy must keep: otherwise it answers 403.
 */
export async function form({ url, signal }: SmokeSite): Promise<string> {
  const headers = { origin: new URL(url).origin, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' };
  const { method, path } = newsletter.subscribe;
  // It is refused before anything is counted or written.
  const body = new URLSearchParams({ email: '' });
  const answer = await visit(url + path, { method, body, headers, signal });
  const outcome = outcomePath('newsletter-invalid');
  if (answer.status !== 303 || answer.headers.get('location') !== outcome)
    throw unexpected(answer, `303 to ${outcome}`);
  return `303 to ${outcome}, as an empty form should get`;
}

/** The API itself answers nobody but CloudFront: without its header, or with a wrong one. */
export async function api({ stack, signal }: SmokeSite): Promise<string> {
  const address = stack.output('api') + recentEvents.active.path;
  const attempts: Record<string, string>[] = [{}, { [originHeader]: 'smoke' }];
  const refusals = await Promise.all(
    attempts.map(async (headers) => {
      const answer = await visit(address, { headers, signal });
      if (answer.status !== 401 && answer.status !== 403) throw unexpected(answer, '401 or 403');
      return answer.status;
    }),
  );
  return `${refusals.join(' and ')} without CloudFront’s header and with a wrong one`;
}
