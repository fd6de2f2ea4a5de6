import { randomUUID } from 'node:crypto';
import { readerDetails as contract } from '../../../shared/contract/readerDetails.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { invalid, notFound } from '../../lib/errors.ts';
import { wholeReaderOf } from '../../lib/personalData/reader.ts';
import { enqueue } from '../../lib/queue.ts';
import { addressChangeLimit, spend, spendOnAddress } from '../../lib/rateLimits.ts';
import { put } from '../../lib/store/subscribers/addressChanges.ts';
import { findSubscriber, subscriberId } from '../../lib/store/subscribers/rows.ts';

// The same, whoever has that address.
const answer = {
  message: 'Please open our mail to the new address and press the button there. Until then nothing changes.',
};

export const handler = endpoint(
  contract.changeAddress,
  async (call) => {
    const id = await wholeReaderOf(call);
    const { email } = call.body;
    await spend(addressChangeLimit, id);
    const subscriber = await findSubscriber(id);
    if (!subscriber) throw notFound('Your subscription');
    const toId = await subscriberId(email);
    if (toId === id) throw invalid({ email: 'This is the address that your letters go to already.' });
    await spendOnAddress(email, { subscribes: true });
    const nonce = randomUUID();
    const { firstName } = subscriber;
    await put({ subscriberId: id, toId, nonce, email, firstName, askedAt: new Date().toISOString() });
    await enqueue('confirmation', { kind: 'address', subscriberId: id, nonce });
    return answer;
  },
  async () => answer,
);
