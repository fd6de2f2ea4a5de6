import { subscribers as contract } from '../../../shared/contract/subscribers.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { refusal } from '../../lib/newsletter/refusedAddress.ts';
import { addByHand } from '../../lib/store/subscribers/byHand.ts';

export const handler = endpoint(contract.create, async ({ body }) => {
  const { source, agreedOn, askedAnew, ...person } = body;
  const consent = { source, at: `${agreedOn}T00:00:00.000Z` };
  const added = await addByHand(person, consent, { liftsOwnWish: askedAnew });
  if (added === 'taken' || 'suppressed' in added) throw refusal(added);
  return added.row;
});
