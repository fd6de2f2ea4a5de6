import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { installSecrets } from '../../../support/run/calls.ts';

let dynamo: FakeDynamo;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) });
  installSecrets();
  dynamo = installFakeDynamo();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const email = 'ana@example.org';
const person = { firstName: 'Ana', lastName: 'Lima', email };
const later = (hours: number) => vi.setSystemTime(Date.now() + hours * 60 * 60 * 1000);
const rows = (pk: string) => dynamo.startingWith('people', pk);

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
const confirmedChange = () => ({ ...change(), confirmedAt: '2026' });
const event = { id: 1, title: 'Lanterns', eventDate: 'May 3, 2031' };
const signUp = (attendanceType: 'in-person' | 'virtual' = 'virtual') =>
  signups.signUp({ ...person, city: 'Lisbon', consent: true, subscribeNewsletter: false, attendanceType }, event);
/** The sign-up as the run that mails about it has read it. */
let signup: signups.SignupRow;
const readSignup = async (id: string) => {
  signup = (await signups.find(id)) as signups.SignupRow;
};

/** Gives the sign-up that was read this place in the waiting list, and reads it again. */
async function put(set: object): Promise<void> {
  await write(updateItem(tableName('people'), signups.signupKey(signup.id), { set: { ...set } }));
  await readSignup(signup.id);
}
const offered = () => signup as confirmations.OfferedRow;
const offer = (offeredUntil: string) => put({ status: 'offered', offeredUntil });

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
      await transactIf([addressChanges.doneWrite(change(), email)]);
    },
    claim: async () => addressChanges.claimMail(confirmedChange(), 'hash'),
    unclaim: async () => addressChanges.unclaimMail(confirmedChange()),
    end: async () => addressChanges.forget('ana'),
    pk: 'ADDRESS_CHANGE',
  },
  'the mail that confirms a sign-up': {
    begin: async () => readSignup((await signUp()).id),
    claim: () => confirmations.claimConfirmation(signup, 'content', undefined),
    unclaim: () => confirmations.unclaimConfirmation(signup, 'content'),
    end: () => signups.remove(signup.id),
    pk: 'SIGNUP#',
  },
  'the mail that offers a seat': {
    begin: async () => {
      await readSignup((await signUp()).id);
      await offer('2026-01-02T00:00:00.000Z');
    },
    claim: () => confirmations.claimOffer(offered()),
    unclaim: () => confirmations.unclaimOffer(offered()),
    end: () => signups.remove(signup.id),
    pk: 'SIGNUP#',
  },
  'the mail with the Zoom link': {
    begin: async () => readSignup((await signUp()).id),
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

describe.each(['the welcome mail', 'the mail that asks to confirm a subscription'])('%s', (name) => {
  const { begin, claim } = mails[name] as Mail;

  test('is sent once a day', async () => {
    await begin();
    await claim();
    later(23);
    expect(await claim()).toBe(false);
    later(2);
    expect(await claim()).toBe(true);
  });
});

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
  const stored = () => rows('ADDRESS_CHANGE')[0];

  test('that a later one replaced is neither mailed nor done, and does not release the claim of the later one', async () => {
    await addressChanges.put(change('second'));
    expect(await addressChanges.claimMail(change('first'), 'hash')).toBe(false);
    expect(await transactIf([addressChanges.doneWrite(change('first'), email)])).toBe(false);
    await addressChanges.claimMail(change('second'), 'hash');
    await addressChanges.unclaimMail(change('first'));
    expect(await addressChanges.claimMail(change('second'), 'hash')).toBe(false);
  });

  test('that a later one replaced causes no mail to the old address once the later one is confirmed', async () => {
    for (const nonce of ['first', 'second']) {
      await addressChanges.put(change(nonce));
      await transactIf([addressChanges.doneWrite(change(nonce), email)]);
    }
    expect(await addressChanges.claimMail(confirmedChange(), 'hash')).toBe(false);
    expect(await addressChanges.claimMail({ ...confirmedChange(), nonce: 'second' }, 'hash')).toBe(true);
  });

  test('causes only the mail to the old address once it is confirmed', async () => {
    await addressChanges.put(change());
    expect(await addressChanges.claimMail(confirmedChange(), 'hash')).toBe(false);
    await transactIf([addressChanges.doneWrite(change(), email)]);
    expect(await addressChanges.claimMail(change(), 'hash')).toBe(false);
    expect(await addressChanges.claimMail(confirmedChange(), 'hash')).toBe(true);
  });

  test('is done once: the mail to the old address is not sent twice', async () => {
    await addressChanges.put(change());
    await transactIf([addressChanges.doneWrite(change(), email)]);
    await addressChanges.claimMail(confirmedChange(), 'hash');
    expect(await transactIf([addressChanges.doneWrite(change(), 'another@example.org')])).toBe(false);
    expect(stored()).toMatchObject({ email, mailed: true });
  });
});

describe('a mail about a sign-up', () => {
  const claimConfirmation = (content: string) => confirmations.claimConfirmation(signup, content, undefined);
  const claimJoinLink = (link: string) => confirmations.claimJoinLink(signup, link);

  test('is sent again when its content changes', async () => {
    await readSignup((await signUp()).id);
    expect([await claimConfirmation('one'), await claimConfirmation('one')]).toEqual([true, false]);
    expect([await claimConfirmation('two'), await claimConfirmation('two')]).toEqual([true, false]);
  });

  test('is not sent about a sign-up that changed after it was read: the change has a mail of its own', async () => {
    await readSignup((await signUp('in-person')).id);
    await signUp('virtual');
    expect(await claimConfirmation('content')).toBe(false);
  });

  test.each([
    [{ status: undefined }, { status: 'booked' }],
    [{ status: undefined }, { status: 'waiting' }],
    [{ status: 'waiting' }, { status: 'booked' }],
  ])('is not sent once where it stands, %j, has become %j', async (before, after) => {
    await readSignup((await signUp()).id);
    await put(before);
    const read = signup;
    await put(after);
    expect(await confirmations.claimConfirmation(read, 'content', undefined)).toBe(false);
    expect(await confirmations.claimJoinLink(read, 'link')).toBe(false);
    expect(await confirmations.claimConfirmation(signup, 'content', undefined)).toBe(true);
    expect(await confirmations.claimJoinLink(signup, 'link')).toBe(true);
  });

  test('offers each seat once, and none whose offer has ended or was replaced', async () => {
    await readSignup((await signUp()).id);
    await offer('2026-01-02T00:00:00.000Z');
    const first = offered();
    await put({ status: 'lapsed' });
    expect(await confirmations.claimOffer(first)).toBe(false);
    await offer('2026-01-03T00:00:00.000Z');
    expect(await confirmations.claimOffer(first)).toBe(false);
    expect(await confirmations.claimOffer(offered())).toBe(true);
    // The run that mails the first offer ends late.
    await confirmations.unclaimOffer(first);
    await confirmations.endOffer(first);
    expect(await confirmations.claimOffer(offered())).toBe(false);
    expect(rows('SIGNUP#')[0]).not.toHaveProperty('offerMailed');
    await confirmations.endOffer(offered());
    expect(rows('SIGNUP#')[0]).toMatchObject({ offerMailed: '2026-01-03T00:00:00.000Z' });
    expect(rows('SIGNUP#')[0]).not.toHaveProperty('offerClaimedUntil');
    expect(await confirmations.claimOffer(offered())).toBe(false);
  });

  test('offers a seat by another worker a minute after the first one died', async () => {
    await readSignup((await signUp()).id);
    await offer('2026-01-02T00:00:00.000Z');
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now);
    expect(await confirmations.claimOffer(offered())).toBe(true);
    vi.spyOn(Date, 'now').mockReturnValue(now + 60_000);
    expect(await confirmations.claimOffer(offered())).toBe(false);
    vi.spyOn(Date, 'now').mockReturnValue(now + 60_001);
    expect(await confirmations.claimOffer(offered())).toBe(true);
  });

  test('brings the Zoom link only to people on Zoom, and again when the link changes', async () => {
    await readSignup((await signUp('in-person')).id);
    expect(await claimJoinLink('one')).toBe(false);
    await signUp('virtual');
    expect([await claimJoinLink('one'), await claimJoinLink('two'), await claimJoinLink('two')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('that SES did not accept does not release the claim of a later one', async () => {
    await readSignup((await signUp()).id);
    await confirmations.claimConfirmation(signup, 'one', 'link one');
    await confirmations.claimConfirmation(signup, 'two', 'link two');
    await confirmations.unclaimConfirmation(signup, 'one');
    await confirmations.unclaimJoinLink(signup, 'link one');
    expect(rows('SIGNUP#')[0]).toMatchObject({ confirmed: 'two', joinLinkMailed: 'link two' });
  });
});
