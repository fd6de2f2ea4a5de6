import { subscribers as contract } from '../../shared/people/contract.ts';
import { addByHand, edit } from '../lib/people/subscribers/edits.ts';
import { addressHash, findByAddress, findSubscriber } from '../lib/people/subscribers/rows.ts';
import * as subscribers from '../lib/people/subscribers/subscribers.ts';
import { refusal } from '../lib/people/suppressions/suppressions.ts';
import { requireMailDomain } from '../lib/platform/dns.ts';
import { pageOf } from '../lib/platform/http/cursor.ts';
import { endpoint } from '../lib/platform/http/endpoint.ts';
import { conflict, notFound } from '../lib/platform/http/errors.ts';

export const list = endpoint(contract.list, (call) => pageOf(contract.list.path, call, subscribers.list));

export const create = endpoint(
  contract.create,
  async ({ body, done }) => {
    await requireMailDomain(body.email);
    const { source, agreedOn, askedAnew, ...person } = body;
    const consent = { source, at: `${agreedOn}T00:00:00.000Z` };
    const added = await addByHand(person, consent, { liftsOwnChoice: askedAnew, extraWrites: done() });
    if (added === 'taken' || 'suppressed' in added) throw refusal(added);
    return added.row;
  },
  {
    async replay({ body }) {
      const row = await findByAddress(await addressHash(body.email));
      if (!row) throw notFound('This subscriber');
      return row;
    },
  },
);

export const update = endpoint(contract.update, async ({ params, body }) => {
  const { askedAnew, version, ...changed } = body;
  const row = await findSubscriber(params.id);
  // A name can be corrected even where the address no longer works.
  if (row && row.addressHash !== (await addressHash(changed.email))) await requireMailDomain(changed.email);
  const edited = await edit(params.id, changed, { version, liftsOwnChoice: askedAnew });
  if (edited === 'gone') throw notFound('This subscriber');
  if (edited === 'outdated') throw conflict('Someone else changed this subscriber in the meantime.');
  if (edited === 'taken' || 'suppressed' in edited) throw refusal(edited);
  return edited.row;
});

export const remove = endpoint(contract.remove, async ({ params }) => {
  if (!(await subscribers.remove(params.id))) throw notFound('This subscriber');
});
