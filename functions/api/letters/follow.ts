import { letters as contract } from '../../../shared/letters/contract/letters.ts';
import { pages } from '../../../shared/site/pages.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import * as links from '../../lib/sending/results/links.ts';

export const handler = endpoint(contract.follow, async ({ params, reply }) => {
  reply.headers.location = (await links.open(params.id, params.link)) ?? pages.home;
});
