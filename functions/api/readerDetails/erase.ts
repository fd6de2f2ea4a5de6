import { readerDetails as contract } from '../../../shared/people/contract/readerDetails.ts';
import { erase } from '../../lib/people/personalData/erase.ts';
import { countCall, wholeReaderOf } from '../../lib/people/personalData/reader.ts';
import { findPerson } from '../../lib/people/signups/signups.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(
  contract.erase,
  async (call) => {
    const person = await findPerson(await wholeReaderOf(call));
    // An earlier press has erased it.
    if (!person) return { pending: false };
    const { pending } = await erase(person.email, 'reader');
    return { pending };
  },
  { countRefused: countCall },
);
