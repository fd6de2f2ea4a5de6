import { letters as contract } from '../../shared/letters/contract.ts';
import type { PastLetterResult } from '../../shared/letters/model/pastLetter.ts';
import { counted } from '../../shared/platform/text.ts';
import { addPast as add, knownPast } from '../lib/letters/site/letterOf.ts';
import * as letters from '../lib/letters/site/letters.ts';
import { endpoint } from '../lib/platform/http/endpoint.ts';
import { notFound } from '../lib/platform/http/errors.ts';
import { requestPublication } from '../lib/sending/control.ts';

export const list = endpoint(contract.list, () => letters.list());

export const get = endpoint(contract.get, async ({ params }) => {
  const letter = await letters.get(params.slug);
  return { ...letter, ...letters.pageHtml(letter.html) };
});

export const publish = endpoint(contract.publish, ({ params }) => requestPublication(params.id));

export const remove = endpoint(contract.remove, async ({ params, reply }) => {
  reply.about = params.slug;
  if (!(await letters.takeOff(params.slug))) throw notFound('This letter');
});

export const addPast = endpoint(contract.addPast, async ({ body, reply }) => {
  const known = await knownPast(body.letters);
  if (body.check) {
    reply.changed = false;
    return known.map((isKnown) => ({ outcome: isKnown ? 'known' : 'new' }));
  }
  const results: PastLetterResult[] = [];
  // One by one: of two with the same former address, the first keeps it.
  for (const [at, letter] of body.letters.entries()) results.push(known[at] ? { outcome: 'known' } : await add(letter));
  const added = results.filter(({ outcome }) => outcome === 'new').length;
  reply.changed = added > 0;
  reply.about = counted(added, 'letter');
  return results;
});
