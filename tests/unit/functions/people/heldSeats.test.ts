import { beforeEach, describe, expect, test, vi } from 'vitest';
import { upcomingEvents } from '../../../../functions/lib/content/events/events.ts';
import { tick } from '../../../../functions/lib/people/signups/door.ts';
import { inShard } from '../../../../functions/lib/people/signups/recipients.ts';
import { removeUnconfirmed } from '../../../../functions/lib/people/signups/signups.ts';
import { tellDue } from '../../../../functions/lib/people/signups/tell.ts';
import { giveDueSeats } from '../../../../functions/lib/people/signups/waitingList.ts';
import { addressHash } from '../../../../functions/lib/people/subscribers/rows.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { viewerHeaders } from '../../../../shared/platform/constants.ts';
import { shards } from '../../../../shared/platform/resources.ts';
import { addressOf, idOf, standings } from '../../../support/data/seats.ts';
import { pass } from '../../../support/people/withFakes.ts';
import { call } from '../../../support/run/calls.ts';
import {
  announce,
  confirmBy,
  deliver,
  lineOf,
  mailed,
  mails,
  person,
  simple,
  textOf,
  withSignupMails,
} from '../../../support/run/signupMails.ts';

/* Where seats are limited, one is kept until the person who booked it presses the button in their email. */

const fakes = withSignupMails(Date.UTC(2031, 3, 1, 12));
const minute = 60_000;

/** Signs people up, each at home unless all come through one network, and has them emailed. */
async function come(names: string[], { from, way = 'in-person' }: { from?: string; way?: string } = {}) {
  for (const name of names) {
    pass(1000);
    const body = { ...person, email: addressOf(name), attendanceType: way };
    const address = from ?? `10.${names.indexOf(name)}.${name.length}.1`;
    const answer = await call('signups/create', { body, headers: { [viewerHeaders.address]: address } });
    expect(answer.statusCode).toBe(201);
  }
  await deliver();
}

const sweep = async (after: number) => {
  pass(after);
  await giveDueSeats(Date.now());
  await deliver();
};
const confirm = async (name: string) => {
  const answer = await confirmBy(mailed().findIndex((mail) => mail.startsWith(`${addressOf(name)}: `)));
  await deliver();
  return answer;
};
const subjectsTo = (name: string) =>
  mailed().flatMap((mail) => (mail.startsWith(addressOf(name)) ? [mail.replace(/^\S+ |: Lanterns.*$/g, '')] : []));

let id: number;
beforeEach(async () => {
  ({ id } = await announce({ roomSeats: 1, onlineSeats: 2 }));
});

describe('a seat that was booked by the form', () => {
  test('is kept until a time that the email names; the button brings the ticket', async () => {
    await come(['ana']);
    expect(subjectsTo('ana')).toEqual(['Keep your seat']);
    expect(lineOf()).toContain('for you until Tuesday, April 1, 2031, at 10:00 AM EDT');
    expect(simple()?.Attachments).toBeUndefined();
    expect(textOf()).not.toMatch(/cancel-signup|your-sign-up/);
    expect(await confirm('ana')).toMatchObject({ status: 200, body: { status: 'booked' } });
    expect(await confirm('ana')).toMatchObject({ status: 200, body: { status: 'booked' } });
    expect(subjectsTo('ana')).toEqual(['Keep your seat', 'You’re signed up']);
    expect(simple(1)?.Attachments).toHaveLength(2);
    await sweep(24 * 60 * minute);
    expect(await standings('ana')).toEqual(['booked']);
  });

  test('goes on after two hours to the first in line who has confirmed', async () => {
    await come(['ana', 'ben', 'cleo']);
    expect(subjectsTo('ben')).toEqual(['Confirm your sign-up']);
    expect(await confirm('cleo')).toMatchObject({ body: { status: 'waiting' } });
    await sweep(119 * minute);
    expect(await standings('ana', 'ben', 'cleo')).toEqual(['booked', 'unconfirmed', 'waiting']);
    await sweep(minute);
    expect(await standings('ana', 'ben', 'cleo')).toEqual(['unconfirmed', 'unconfirmed', 'booked']);
    expect(subjectsTo('cleo').at(-1)).toBe('You have a seat');
    expect([...subjectsTo('ana'), ...subjectsTo('ben')]).toHaveLength(2);
  });

  test('is theirs later as well, if one is free by then', async () => {
    await come(['ana']);
    await sweep(120 * minute);
    expect(await standings('ana')).toEqual(['unconfirmed']);
    expect(await confirm('ana')).toMatchObject({ body: { message: 'The seat is yours.', status: 'booked' } });
    expect(subjectsTo('ana').at(-1)).toBe('You’re signed up');
  });

  test('is free again as soon as their email came back', async () => {
    await come(['ana']);
    await suppress(await addressHash(addressOf('ana')), 'bounced');
    await sweep(minute);
    expect(await standings('ana')).toEqual(['unconfirmed']);
  });

  test('is theirs once they were ticked at the door', async () => {
    await come(['ana']);
    await tick(id, await idOf('ana'), { came: { set: [new Date().toISOString()] } });
    await sweep(120 * minute);
    expect(await standings('ana')).toEqual(['booked']);
  });

  test('is kept for six people of a network; anyone who comes after them gets one by the button', async () => {
    ({ id } = await announce({ roomSeats: 30 }));
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    await come(names, { from: '10.9.0.1' });
    expect(await standings(...names)).toEqual([...Array(6).fill('booked'), 'unconfirmed']);
    expect(subjectsTo('g')).toEqual(['Confirm your sign-up']);
    expect(await confirm('g')).toMatchObject({ body: { status: 'booked' } });
    await come(['h'], { from: '10.8.0.1' });
    expect(await standings('h')).toEqual(['booked']);
  });
});

describe('anyone who never confirms', () => {
  test('gets one email, and no other: not of a new time, nor of a letter or the event’s end', async () => {
    await come(['ana', 'ben']);
    await upcomingEvents.update(id, { ...(await upcomingEvents.get(id)), version: undefined, eventTime: '8:00 PM' });
    pass(minute);
    await tellDue(Date.now());
    await upcomingEvents.cancel(id, { canceledAt: new Date().toISOString() });
    pass(minute);
    await tellDue(Date.now());
    await deliver();
    expect(mails()).toHaveLength(2);
    for (const attendance of ['all', 'everyone', 'waiting'] as const)
      for (const shard of shards)
        for await (const { rows } of inShard(shard, { eventId: id, attendance }, new Date().toISOString()))
          expect(rows).toEqual([]);
  });

  test('reads that the event is canceled, if that comes first, and where the link is opened later', async () => {
    await come(['ana']);
    await call('signups/create', { body: { ...person, email: addressOf('ben') } });
    await upcomingEvents.cancel(id, { canceledAt: new Date().toISOString() });
    await deliver();
    expect(subjectsTo('ben')).toEqual(['Canceled']);
    expect(await confirm('ana')).toMatchObject({ status: 409, body: { message: 'This evening was canceled.' } });
  });

  test('is deleted with all others by one press; those whose seat is kept, who wait or have one stay', async () => {
    await come(['ana', 'ben', 'cleo']);
    await come(['dora', 'emil'], { way: 'virtual' });
    await confirm('cleo');
    await confirm('emil');
    expect(await removeUnconfirmed(id)).toBe(1);
    const left = fakes.dynamo.startingWith('people', 'SIGNUP#').map(({ email }) => String(email).split('@')[0]);
    expect(left.sort()).toEqual(['ana', 'cleo', 'dora', 'emil']);
    await deliver();
    expect(subjectsTo('ben')).toEqual(['Confirm your sign-up']);
  });
});

test('anyone who signs up again gets the button again, after a while, and no other seat', async () => {
  await come(['ana']);
  await come(['ana']);
  expect(mails()).toHaveLength(1);
  vi.setSystemTime(Date.now() + 11 * minute);
  await come(['ana']);
  expect(subjectsTo('ana')).toEqual(['Keep your seat', 'Keep your seat']);
  expect(await standings('ana')).toEqual(['booked']);
});
