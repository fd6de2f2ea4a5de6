import { letters as contract } from '../../../shared/contract/letters.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { pageHtml } from '../../lib/letters/pageHtml.ts';
import * as letters from '../../lib/store/letters.ts';

export const handler = endpoint(contract.get, async ({ params }) => {
  const letter = await letters.get(params.slug);
  return { ...letter, ...pageHtml(letter.html) };
});
