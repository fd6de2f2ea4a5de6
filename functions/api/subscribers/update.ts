import { subscribers as contract } from '../../../shared/people/contract/subscribers.ts';
import { edit } from '../../lib/people/subscribers/edits.ts';
import { addressHash, findSubscriber } from '../../lib/people/subscribers/rows.ts';
import { refusal } from '../../lib/people/suppressions/suppressions.ts';
import { requireMailDomain } from '../../lib/platform/dns.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { conflict, notFound } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(contract.update, async ({ params, body }) => {
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
