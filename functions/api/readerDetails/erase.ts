import { readerDetails as contract } from '../../../shared/contract/readerDetails.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { erase } from '../../lib/personalData/erase.ts';
import { findPerson } from '../../lib/personalData/person.ts';
import { wholeReaderOf } from '../../lib/personalData/reader.ts';

export const handler = endpoint(contract.erase, async (call) => {
  const person = await findPerson(await wholeReaderOf(call));
  // Erased already, by an earlier press.
  if (!person) return { pending: false };
  const { pending } = await erase(person.email, { accounts: false });
  return { pending };
});
