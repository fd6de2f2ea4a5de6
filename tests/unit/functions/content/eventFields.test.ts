import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseContent } from '../../../../functions/lib/content/import/content.ts';
import type { ManagedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { Caller, callAs } from '../../../support/cloud/caller.ts';
import { upcoming } from '../../../support/data/contentForms.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { installSecrets } from '../../../support/run/calls.ts';

let admin: Caller;
beforeEach(async () => {
  installFakeDynamo();
  installSecrets();
  admin = await Caller.admin();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});
const ask = callAs(() => admin);
const path = '/api/upcoming-events';

/** Everything that an event may have. */
const full = {
  ...upcoming,
  ...{ venue: 'The Boathouse', address: '1 Quay', price: 'Free', doorsTime: '6 PM', endTime: '9 PM' },
  ...{ timeZone: 'Europe/London', signupCloses: '2031-05-03T17:00', payLink: 'https://shop.example/tickets/7' },
  ...{ roomSeats: 40, onlineSeats: 200, offerHours: 6, remindDay: false, remindHour: true },
};

test('an event keeps all that its form has, and what an edit leaves out is gone', async () => {
  // Its own zone is the site's too, so nobody has to be told.
  const body = { ...full, timeZone: 'America/New_York' };
  const event = await ask<ManagedEvent>(path, { body }, 201);
  expect(event).toMatchObject(body);
  const { roomSeats: _, timeZone: __, signupCloses: ___, payLink: ____, ...rest } = body;
  const edited = await ask<ManagedEvent>(`${path}/${event.id}`, {
    method: 'PUT',
    body: { ...rest, version: event.version },
  });
  expect(edited).toMatchObject(rest);
  for (const name of ['roomSeats', 'timeZone', 'signupCloses', 'payLink']) expect(edited).not.toHaveProperty(name);
});

test('visitors see an event’s zone, its closing time and its link to pay, but not its seats or what reminds of it', async () => {
  await ask<ManagedEvent>(path, { body: { ...full, isActive: true } }, 201);
  const seen = await ask<ManagedEvent>(`${path}/active`);
  expect(seen).toMatchObject({
    ...{ timeZone: 'Europe/London', closesAt: '2031-05-03T17:00:00+01:00', payLink: full.payLink },
    startsAt: expect.stringMatching(/\+01:00$/),
  });
  for (const name of ['roomSeats', 'onlineSeats', 'offerHours', 'remindDay', 'remindHour', 'joinLink'])
    expect(seen).not.toHaveProperty(name);
});

test.each([
  ['timeZone', 'Atlantis/Center', 'Please choose a time zone from the list'],
  ['roomSeats', 0, 'Please enter at least 1 seat, or leave it empty'],
  ['signupCloses', '2031-05-39T17:00', 'Please choose a day and a time'],
  ['onlineSeats', 1.5, 'Please enter a whole number of seats'],
  ['signupCloses', 'on Friday', 'Please choose a day and a time'],
  ['offerHours', 169, 'Please offer a seat for at most a week, 168 hours'],
])('%s cannot be %j', async (name, value, message) => {
  const refused = await ask(path, { body: { ...full, [name]: value } }, 400);
  expect(refused).toMatchObject({ fields: { [name]: message } });
});

test('an import takes all of it, and an event without any of it is reminded of and has seats for everyone', () => {
  const { upcomingEvents } = parseContent({ upcomingEvents: [full, { ...upcoming, title: 'Plain' }] });
  expect(upcomingEvents[0]).toMatchObject(full);
  expect(upcomingEvents[1]).toMatchObject({ offerHours: 24, remindDay: true, remindHour: true });
  for (const name of ['roomSeats', 'onlineSeats', 'timeZone', 'signupCloses', 'payLink'])
    expect(upcomingEvents[1]).not.toHaveProperty(name);
});
