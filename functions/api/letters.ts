import { letters as contract } from '../../shared/letters/contract.ts';
import * as letters from '../lib/letters/site/letters.ts';
import { pageHtml } from '../lib/letters/site/letters.ts';
import { endpoint } from '../lib/platform/http/endpoint.ts';
import { notFound } from '../lib/platform/http/errors.ts';
import { requestPublication } from '../lib/sending/control.ts';

export const list = endpoint(contract.list, () => letters.list());

export const get = endpoint(contract.get, async ({ params }) => {
  const letter = await letters.get(params.slug);
  return { ...letter, ...pageHtml(letter.html) };
});

export const publish = endpoint(contract.publish, ({ params }) => requestPublication(params.id));

export const remove = endpoint(contract.remove, async ({ params, reply }) => {
  reply.about = params.slug;
  if (!(await letters.takeOff(params.slug))) throw notFound('This letter');
});
