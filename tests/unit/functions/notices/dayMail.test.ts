import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as settings from '../../../../functions/lib/content/settings/settings.ts';
import { sweepOutbox } from '../../../../functions/lib/notices/sendMail.ts';
import * as signups from '../../../../functions/lib/people/signups/signups.ts';
import { suppress } from '../../../../functions/lib/people/suppressions/suppressions.ts';
import { handler as sweepHandler } from '../../../../functions/workers/sweep.ts';
import { applySettings } from '../../../../shared/site/site.ts';
import { hashOf } from '../../../support/data/personIds.ts';
import { asWorker } from '../../../support/run/granted.ts';
import { announce, deliver, mailed, mails, signUp, textOf, withSignupMails } from '../../../support/run/signupMails.ts';

/** The host's email of an evening: who signed up for an event that day, and who canceled. */
const sweep = asWorker('sweep', sweepHandler);
const host = 'miriam@riverpress.org';
const fakes = withSignupMails(Date.parse('2031-04-20T09:00-04:00'));
const minute = 60_000;
/** Sets the clock to a time in New York, and lets the sweep run. */
async function runAt(time: string): Promise<void> {
  vi.setSystemTime(Date.parse(`${time}-04:00`));
  await sweep({ time: new Date().toISOString() });
  await deliver();
}
const toHost = () => mailed().filter((each) => each.startsWith(host));
const textToHost = (n = 0) =>
  mails().flatMap(({ Destination }, index) => (Destination?.ToAddresses?.[0] === host ? [textOf(index)] : []))[n] ?? '';
const form = { city: 'Lisbon', attendanceType: 'virtual' };
const at = async (email: string) => signups.find(await signups.signupId(email, { id: 1 }));
async function cancel(email: string): Promise<void> {
  const row = await at(email);
  await signups.remove(row?.id ?? '', { canceled: row?.createdAt ?? '' });
  await deliver();
}

beforeEach(() => settings.save({ 'mail.signupsTo': host }));
afterEach(() => applySettings());

test('names those who signed up and those who canceled since eight the evening before, by event', async () => {
  vi.setSystemTime(Date.parse('2031-04-19T18:00-04:00'));
  await announce({ title: 'Lanterns & {firstName}' });
  await signUp({ ...form, firstName: 'Cleo', email: 'cleo@example.org' });
  vi.setSystemTime(Date.parse('2031-04-19T20:00-04:00'));
  await signUp();
  vi.setSystemTime(Date.parse('2031-04-20T19:59-04:00'));
  await signUp({ ...form, firstName: 'Bo', email: 'bo@example.org' });
  await deliver();
  await cancel('cleo@example.org');
  await runAt('2031-04-20T20:01');
  expect(toHost()).toEqual([`${host}: Today: 2 signed up, 1 canceled`]);
  expect(textToHost().replaceAll('\u2060', '')).toMatchInlineSnapshot(`
    "Today: 2 signed up, 1 canceled

    Lanterns & {firstName}, May 3, 2031

    Signed up

     * Ana Lima, Lisbon, in the room
     * Bo Lima, Lisbon, on Zoom

    Canceled

     * Cleo, cleo@example.org

    Now: 1 in the room, 1 on Zoom.

    See all sign-ups [https://www.example.org/admin/signups]

    --
    You’re receiving this email because the settings of Dharma Chats name this address. An admin can take it out there.
    Questions? Write to support@dharmachats.example.
    Still River Press, 100 Sample Street, New York, NY 10001
    "
  `);
  expect(mails().at(-1)?.ListManagementOptions).toBeUndefined();
});

test('comes once an evening, however often the sweep runs, and names no one twice', async () => {
  await announce();
  await signUp();
  await deliver();
  for (const time of ['20:00', '20:01', '20:01', '20:04', '20:05', '21:00']) await runAt(`2031-04-20T${time}`);
  expect(toHost()).toHaveLength(1);
  await runAt('2031-04-21T20:00');
  expect(toHost()).toHaveLength(1);
  await cancel('ana@example.org');
  await runAt('2031-04-22T20:00');
  expect(toHost()).toEqual([`${host}: Today: 1 signed up`, `${host}: Today: 1 canceled`]);
});

test.each([
  ['no address is set', async () => void (await settings.save({}))],
  ['no one signed up or canceled', async () => void (await signups.remove((await at('ana@example.org'))?.id ?? ''))],
  ['the address has bounced', () => suppress(hashOf(host), 'bounced')],
])('does not come where %s', async (_, change) => {
  await announce();
  await signUp();
  await deliver();
  await change();
  await runAt('2031-04-20T20:00');
  expect(toHost()).toEqual([]);
  expect(fakes.dynamo.startingWith('people', 'OUTBOX').filter(({ state }) => state === 'PENDING')).toEqual([]);
});

test('goes out late with what had happened by eight', async () => {
  await announce();
  await signUp();
  await deliver();
  vi.setSystemTime(Date.parse('2031-04-20T20:00-04:00'));
  await sweep({ time: new Date().toISOString() });
  vi.setSystemTime(Date.now() + 30 * minute);
  await signUp({ ...form, email: 'late@example.org' });
  await sweepOutbox(Date.now());
  await deliver();
  expect(toHost()).toEqual([`${host}: Today: 1 signed up`]);
});
