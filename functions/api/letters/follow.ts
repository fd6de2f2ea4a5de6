import { letters as contract } from '../../../shared/letters/contract/letters.ts';
import { pages } from '../../../shared/site/pages.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { absentAtEdge } from '../../lib/platform/http/errors.ts';
import { openLink } from '../../lib/sending/results.ts';

export const handler = endpoint(contract.follow, async ({ params, reply }) => {
  const url = await openLink(params.id, params.link);
  reply.headers.location = url ?? pages.home;
  // Each opening of a link counts. There is nothing to count where none is, and a link never appears later: those of a letter
  // are stored before anybody gets it.
  if (url === undefined) Object.assign(reply.headers, absentAtEdge);
});
