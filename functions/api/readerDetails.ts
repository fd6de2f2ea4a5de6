import { randomUUID } from 'node:crypto';
import { readerDetails as contract } from '../../shared/people/contract.ts';
import { requestMail } from '../lib/outbox/outbox.ts';
import * as erasure from '../lib/people/personalData/erase.ts';
import { countCall, detailsOf, readerOf, wholeReaderOf } from '../lib/people/personalData/reader.ts';
import { findPerson } from '../lib/people/signups/signups.ts';
import * as subscriberEdits from '../lib/people/subscribers/edits.ts';
import { addressHash, findReader } from '../lib/people/subscribers/rows.ts';
import { readSecretToken } from '../lib/platform/crypto/digest.ts';
import { requireMailDomain } from '../lib/platform/dns.ts';
import { endpoint } from '../lib/platform/http/endpoint.ts';
import { conflict, invalid, notFound } from '../lib/platform/http/errors.ts';
import { addressChangeLimit, consume, consumeForAddress, detailsMailLimit } from '../lib/platform/rateLimits.ts';

export const show = endpoint(contract.show, async (call) => detailsOf(await readerOf(call)), {
  countRefused: countCall,
});

const corrected = { message: 'Your name has been corrected.' };

export const correctName = endpoint(
  contract.correctName,
  async (call) => {
    const { id } = await readerOf(call);
    const { firstName, lastName, version } = call.body;
    const subscriber = await findReader(id);
    const edited = subscriber && (await subscriberEdits.edit(subscriber.id, { firstName, lastName }, { version }));
    if (!edited || edited === 'gone') throw notFound('Your subscription');
    if (edited === 'outdated') throw conflict('Your details changed in the meantime. Please check them again.');
    return corrected;
  },
  { replay: async () => corrected, countRefused: countCall },
);

const onItsWay = { message: 'The email is on its way. Its link works for one hour.' };

export const mailLink = endpoint(
  contract.mailLink,
  async (call) => {
    const { id } = await readerOf(call);
    await consume(detailsMailLimit, id);
    await requestMail({ kind: 'details', reader: id });
    return onItsWay;
  },
  { replay: async () => onItsWay, countRefused: countCall },
);

// The same, whether or not someone has that address.
const asked = {
  message: 'Please open our email to the new address and press the button there. Until then, nothing changes.',
};

export const changeAddress = endpoint(
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
    const { id: subscriberId, firstName, addressHash: fromHash } = subscriber;
    const change = { subscriberId, addressHash: fromHash, toHash, email, firstName };
    await subscriberEdits.askForAddress({ ...change, nonce: randomUUID(), askedAt: new Date().toISOString() });
    return asked;
  },
  { replay: async () => asked, countRefused: countCall },
);

export const confirmAddress = endpoint(contract.confirmAddress, async ({ body }) => {
  const link = readSecretToken(body.token);
  if (!link || !(await subscriberEdits.confirmAddress(link.id, link.value)))
    throw invalid({ token: 'This link no longer works. Your letters go where they went before.' });
  return { message: 'Your letters now come to this address.' };
});

export const erase = endpoint(
  contract.erase,
  async (call) => {
    const person = await findPerson(await wholeReaderOf(call));
    // An earlier press has erased it.
    if (!person) return { pending: false };
    const { pending } = await erasure.erase(person.email, 'reader');
    return { pending };
  },
  { countRefused: countCall },
);
