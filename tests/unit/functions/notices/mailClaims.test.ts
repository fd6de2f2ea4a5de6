import { describe, expect, test } from 'vitest';
import * as unconfirmed from '../../../../functions/lib/people/optIn/unconfirmed.ts';
import * as confirmations from '../../../../functions/lib/people/signups/confirmations.ts';
import * as signups from '../../../../functions/lib/people/signups/signups.ts';
import * as addressChanges from '../../../../functions/lib/people/subscribers/addressChanges.ts';
import { addressHash } from '../../../../functions/lib/people/subscribers/addresses.ts';
import { addByHand } from '../../../../functions/lib/people/subscribers/byHand.ts';
import * as subscribers from '../../../../functions/lib/people/subscribers/subscribers.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { tableName } from '../../../../functions/lib/platform/dynamo/dynamo.ts';
import { transactIf, updateItem, write } from '../../../../functions/lib/platform/dynamo/writes.ts';
import { consented } from '../../../support/data/consented.ts';
import { subscriberAt } from '../../../support/data/subscriberAt.ts';
import { pass, withFakes } from '../../../support/people/withFakes.ts';

const fakes = withFakes(Date.UTC(2026, 0, 1));

const email = 'ana@example.org';
const person = { firstName: 'Ana', lastName: 'Lima', email };
const later = (hours: number) => pass(hours * 60 * 60 * 1000);
const rows = (pk: string) => fakes.dynamo.startingWith('people', pk);

/** A mail that is claimed before it is sent, so that it is sent once. `pk`: the partition of what it is about. */
interface Mail {
  /** Creates what the mail is about. */
  begin: () => Promise<unknown>;
  claim: () => Promise<boolean>;
  unclaim: () => Promise<unknown>;
  /** Deletes what the mail is about. */
  end: () => Promise<unknown>;
  pk: string;
}

const idOf = () => subscriberAt(email);
const hashOf = () => addressHash(email);
const change = (nonce = 'first') => ({
  ...{ subscriberId: 'ana', addressHash: 'old', toHash: 'new', nonce, askedAt: '2026' },
  ...{ email: 'new@example.org', firstName: 'Ana', expiresAt: 0 },
});
const confirmedChange = (nonce?: string) => ({ ...change(nonce), confirmedAt: '2026' });
const confirm = (nonce?: string, oldEmail = email) => transactIf(addressChanges.doneWrites(change(nonce), oldEmail));
const event = { id: 1, title: 'Lanterns', eventDate: 'May 3, 2031' };
const signUp = (attendanceType: 'in-person' | 'virtual' = 'virtual') =>
  signups.signUp({ ...person, city: 'Lisbon', consent: true, subscribeNewsletter: false, attendanceType }, event);
/** The sign-up as the run that mails about it has read it. */
let signup: signups.SignupRow;
const readSignup = async (id: string) => {
  signup = (await signups.find(id)) as signups.SignupRow;
};
const beginSignup = async (attendanceType?: 'in-person') => readSignup((await signUp(attendanceType)).id);

/** Gives the sign-up that was read this place in the waiting list, and reads it again. */
async function put(set: object): Promise<void> {
  await write(updateItem(tableName('people'), signups.signupKey(signup.id), { set: { ...set } }));
  await readSignup(signup.id);
}

const mails: Record<string, Mail> = {
  'the welcome mail': {
    begin: () => addByHand(person, consented(), { liftsOwnChoice: true }),
    claim: async () => subscribers.claimWelcome(await idOf()),
    unclaim: async () => subscribers.unclaimWelcome(await idOf()),
    end: async () => subscribers.remove(await idOf()),
    pk: 'SUBSCRIBER#',
  },
  'the mail that asks to confirm a subscription': {
    begin: () => subscribers.add(person, consented(), { confirms: true }),
    claim: async () => {
      const request = await unconfirmed.find(await hashOf());
      return request !== undefined && unconfirmed.claimMail(request, 'hash');
    },
    unclaim: async () => unconfirmed.unclaimMail(await hashOf()),
    end: async () => unconfirmed.forget(await hashOf()),
    pk: 'UNCONFIRMED#',
  },
  'the mail that asks to confirm a new address': {
    begin: async () => addressChanges.put(change()),
    claim: async () => addressChanges.claimMail(change(), 'hash'),
    unclaim: async () => addressChanges.unclaimMail(change()),
    end: async () => addressChanges.forget('ana'),
    pk: 'ADDRESS_CHANGE',
  },
  'the mail that informs the old address': {
    begin: async () => {
      await addressChanges.put(change());
      await confirm();
    },
    claim: async () => addressChanges.claimMail(confirmedChange(), 'hash'),
    unclaim: async () => addressChanges.unclaimMail(confirmedChange()),
    end: async () => addressChanges.forget('ana'),
    pk: 'ADDRESS_CHANGE',
  },
  'the mail that confirms a sign-up': {
    begin: () => beginSignup(),
    claim: () => confirmations.claimConfirmation(signup, 'content', undefined),
    unclaim: () => confirmations.unclaimConfirmation(signup, 'content'),
    end: () => signups.remove(signup.id),
    pk: 'SIGNUP#',
  },
  'the mail with the Zoom link': {
    begin: () => beginSignup(),
    claim: () => confirmations.claimJoinLink(signup, 'link'),
    unclaim: () => confirmations.unclaimJoinLink(signup, 'link'),
    end: () => signups.remove(signup.id),
    pk: 'SIGNUP#',
  },
};

describe.each(Object.entries(mails))('%s', (_name, { begin, claim, unclaim, end, pk }) => {
  test('is sent once, and again if SES did not accept it', async () => {
    await begin();
    expect([await claim(), await claim()]).toEqual([true, false]);
    await unclaim();
    expect([await claim(), await claim()]).toEqual([true, false]);
  });

  test('is not sent about something that was deleted, and does not create it again', async () => {
    await begin();
    await claim();
    await end();
    expect(await claim()).toBe(false);
    await unclaim();
    expect(rows(pk)).toEqual([]);
  });
});

test.each(['the welcome mail', 'the mail that asks to confirm a subscription'])(
  '%s is sent once a day',
  async (name) => {
    const { begin, claim } = mails[name] as Mail;
    await begin();
    await claim();
    later(23);
    expect(await claim()).toBe(false);
    later(2);
    expect(await claim()).toBe(true);
  },
);

test('two runs that read the same request send one email that asks to confirm a subscription', async () => {
  const { begin, claim } = mails['the mail that asks to confirm a subscription'] as Mail;
  await begin();
  for (const hours of [0, 25]) {
    later(hours);
    const request = (await unconfirmed.find(await hashOf())) as unconfirmed.Unconfirmed;
    expect(await unconfirmed.claimMail(request, 'one')).toBe(true);
    later(0.01);
    expect(await unconfirmed.claimMail(request, 'two')).toBe(false);
  }
  expect(await claim()).toBe(false);
});

test('an address that bounced gets no welcome mail', async () => {
  await mails['the welcome mail']?.begin();
  await suppress(await hashOf(), 'bounced');
  expect(await subscribers.claimWelcome(await idOf())).toBe(false);
});

describe('a requested change of address', () => {
  const claim = (request: addressChanges.AddressChange) => addressChanges.claimMail(request, 'hash');

  test('that a later one replaced is neither mailed nor done, and leaves the claim of the later one alone', async () => {
    await addressChanges.put(change('second'));
    expect([await claim(change('first')), await confirm('first'), await claim(change('second'))]).toEqual([
      ...[false, false, true],
    ]);
    await addressChanges.unclaimMail(change('first'));
    expect(await claim(change('second'))).toBe(false);
    // Nor does the old address hear of it once the later one is confirmed.
    await confirm('second');
    expect([await claim(confirmedChange('first')), await claim(confirmedChange('second'))]).toEqual([false, true]);
  });

  test('is done once, and then causes only the mail to the old address', async () => {
    await addressChanges.put(change());
    expect(await claim(confirmedChange())).toBe(false);
    await confirm();
    expect([await claim(change()), await claim(confirmedChange())]).toEqual([false, true]);
    expect(await confirm('first', 'another@example.org')).toBe(false);
    expect(rows('ADDRESS_CHANGE')[0]).toMatchObject({ email, mailed: true });
  });
});

describe('a mail about a sign-up', () => {
  const claimConfirmation = (content: string) => confirmations.claimConfirmation(signup, content, undefined);
  const claimJoinLink = (link: string) => confirmations.claimJoinLink(signup, link);

  test('is sent again when its content changes, but not about what changed after it was read', async () => {
    await beginSignup('in-person');
    expect([await claimConfirmation('one'), await claimConfirmation('one')]).toEqual([true, false]);
    expect([await claimConfirmation('two'), await claimConfirmation('two')]).toEqual([true, false]);
    // The change has a mail of its own.
    await signUp('virtual');
    expect(await claimConfirmation('content')).toBe(false);
  });

  test.each([
    [{ status: undefined }, { status: 'booked' }],
    [{ status: undefined }, { status: 'waiting' }],
    [{ status: 'waiting' }, { status: 'booked' }],
  ])('is not sent once where it stands, %j, has become %j', async (before, after) => {
    await beginSignup();
    await put(before);
    const read = signup;
    await put(after);
    expect(await confirmations.claimConfirmation(read, 'content', undefined)).toBe(false);
    expect(await confirmations.claimJoinLink(read, 'link')).toBe(false);
    expect(await confirmations.claimConfirmation(signup, 'content', undefined)).toBe(true);
    expect(await confirmations.claimJoinLink(signup, 'link')).toBe(true);
  });

  test('brings the Zoom link only to people on Zoom, and again when the link changes', async () => {
    await beginSignup('in-person');
    expect(await claimJoinLink('one')).toBe(false);
    await signUp('virtual');
    expect([await claimJoinLink('one'), await claimJoinLink('one'), await claimJoinLink('two')]).toEqual([
      ...[true, false, true],
    ]);
  });

  test('that SES did not accept does not release the claim of a later one', async () => {
    await beginSignup();
    await confirmations.claimConfirmation(signup, 'one', 'link one');
    await confirmations.claimConfirmation(signup, 'two', 'link two');
    await confirmations.unclaimConfirmation(signup, 'one');
    await confirmations.unclaimJoinLink(signup, 'link one');
    expect(rows('SIGNUP#')[0]).toMatchObject({ confirmed: 'two', joinLinkMailed: 'link two' });
  });
});
