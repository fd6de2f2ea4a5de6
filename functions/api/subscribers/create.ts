import { subscribers as contract } from '../../../shared/people/contract/subscribers.ts';
import { addByHand } from '../../lib/people/subscribers/edits.ts';
import { addressHash, findByAddress } from '../../lib/people/subscribers/rows.ts';
import { refusal } from '../../lib/people/suppressions/suppressions.ts';
import { requireMailDomain } from '../../lib/platform/dns.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { notFound } from '../../lib/platform/http/errors.ts';

export const handler = endpoint(
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
