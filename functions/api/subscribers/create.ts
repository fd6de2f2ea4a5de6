import { subscribers as contract } from '../../../shared/contract/subscribers.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { notFound } from '../../lib/errors.ts';
import { refusal } from '../../lib/newsletter/refusedAddress.ts';
import { addressHash } from '../../lib/store/subscribers/addresses.ts';
import { addByHand } from '../../lib/store/subscribers/byHand.ts';
import { findByAddress } from '../../lib/store/subscribers/rows.ts';

export const handler = endpoint(
  contract.create,
  async ({ body, done }) => {
    const { source, agreedOn, askedAnew, ...person } = body;
    const consent = { source, at: `${agreedOn}T00:00:00.000Z` };
    const added = await addByHand(person, consent, { liftsOwnWish: askedAnew, also: done() });
    if (added === 'taken' || 'suppressed' in added) throw refusal(added);
    return added.row;
  },
  async ({ body }) => {
    const row = await findByAddress(await addressHash(body.email));
    if (!row) throw notFound('This subscriber');
    return row;
  },
);
