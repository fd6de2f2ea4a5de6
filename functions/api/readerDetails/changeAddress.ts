import { randomUUID } from 'node:crypto';
import { readerDetails as contract } from '../../../shared/people/contract/readerDetails.ts';
import { countCall, wholeReaderOf } from '../../lib/people/personalData/reader.ts';
import { askForAddress } from '../../lib/people/subscribers/edits.ts';
import { addressHash, findReader } from '../../lib/people/subscribers/rows.ts';
import { requireMailDomain } from '../../lib/platform/dns.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { invalid, notFound } from '../../lib/platform/http/errors.ts';
import { addressChangeLimit, consume, consumeForAddress } from '../../lib/platform/rateLimits/rateLimits.ts';

// The same, whether or not someone has that address.
const answer = {
  message: 'Please open our email to the new address and press the button there. Until then, nothing changes.',
};

export const handler = endpoint(
  contract.changeAddress,
  async (call) => {
    const reader = await wholeReaderOf(call);
    const { email } = call.body;
    await consume(addressChangeLimit, reader);
    const subscriber = await findReader(reader);
    if (!subscriber) throw notFound('Your subscription');
    const toHash = await addressHash(email);
    if (toHash === subscriber.addressHash) throw invalid({ email: 'Your letters already go to this address.' });
    await consumeForAddress(email, { subscribes: true });
    await requireMailDomain(email);
    const nonce = randomUUID();
    const { id: subscriberId, firstName, addressHash: ownHash } = subscriber;
    const askedAt = new Date().toISOString();
    await askForAddress({ subscriberId, addressHash: ownHash, toHash, nonce, email, firstName, askedAt });
    return answer;
  },
  { replay: async () => answer, countRefused: countCall },
);
