import { afterAll, beforeAll, expect, test } from 'vitest';
import { Cloud } from '../../support/cloud/cloud.ts';
import { Visitor } from '../../support/cloud/visitor.ts';
import { subscribe } from '../../support/data/newsletter.ts';

/**
 * Floods that no limit by network can stop: the budget of the forms bounds them, and real people get their email on the same day.
 */
let cloud: Cloud;
beforeAll(async () => {
  cloud = await Cloud.start({ memory: true });
  await cloud.forward(secondsToMorning(Date.now()));
});
afterAll(() => cloud.remove());

/** Of 5,000 a day, a quarter in the morning. Three quarters of it are for networks that caused many. */
const morning = 1250;
const open = 937;
const visitor = async (email: string) => {
  await subscribe(cloud, email);
  await cloud.untilIdle();
  expect(await recipients(cloud)).toContain(email);
};

test.each([
  ['in a hall, through one address,', () => '198.51.100.1'],
  ['with telephones of one carrier', (n: number) => `2001:db8:77:${(n * 977).toString(16)}::1`],
])('sixty people %s all get their email', async (where, from) => {
  const sixty = crowd(where.replaceAll(/\W/g, ''), 60, from);
  expect(await flood(cloud, sixty)).toEqual({ 200: 60 });
  expect(await recipients(cloud)).toEqual(sixty.map(({ email }) => email).sort());
  // The next test begins on another morning.
  await cloud.emptyInbox();
  await cloud.forward(24 * 3600);
});

test('seventeen networks and a botnet of two thousand cause no more emails than the budget has; no one else is shut out', async () => {
  const seventeen = crowd('seventeen', 17 * 60, (n) => `2001:db8:${(16 + (n % 17)).toString(16)}:1::1`);
  expect(await flood(cloud, seventeen)).toEqual({ 200: 17 * 60 });
  const afterSeventeen = (await recipients(cloud)).length;
  expect(afterSeventeen).toBeGreaterThanOrEqual(open);
  // Some of the first four of each network came after the open part was used up; and time passes.
  expect(afterSeventeen).toBeLessThan(open + 17 * 4 + 20);
  await cloud.untilAlarm('SignupFlood');
  await visitor('ana@example.org');

  const botnet = crowd('bot', 2000, (n) => `${20 + (n >> 8)}.${n & 255}.7.7`);
  expect(await flood(cloud, botnet)).toEqual({ 200: 2000 });
  const afterBotnet = (await recipients(cloud)).length;
  expect(afterBotnet).toBeGreaterThanOrEqual(morning);
  expect(afterBotnet).toBeLessThan(morning + 50);
  // A minute later there is room for anyone who comes from elsewhere, before those who wait.
  await cloud.forward(60);
  await sendWaiting(cloud);
  expect((await recipients(cloud)).length).toBe(afterBotnet);
  await visitor('ben@example.org');

  // Those who wait go out during the day, each once.
  const all = ['ana@example.org', 'ben@example.org', ...[...seventeen, ...botnet].map(({ email }) => email)].sort();
  for (let hours = 0; hours < 20; hours += 4) {
    await cloud.forward(4 * 3600);
    await sendWaiting(cloud);
  }
  expect(await recipients(cloud)).toEqual(all);
}, 1_800_000);

/** Subscribes the addresses, each from its network address, many at a time. Returns how often the site gave each answer. */
async function flood(
  cloud: Cloud,
  people: { email: string; from: string }[],
): Promise<Partial<Record<number, number>>> {
  const answers: Partial<Record<number, number>> = {};
  const remaining = people.values();
  const sender = async () => {
    for (const { email, from } of remaining) {
      const { status } = await new Visitor(cloud, from).subscribe(email);
      answers[status] = (answers[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 12 }, sender));
  await cloud.untilIdle();
  return answers;
}

/** `name-0@company0.org` and so on, at twenty domains, each from the address that `from` gives it. */
const crowd = (name: string, count: number, from: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => ({ email: `${name}-${n}@company${n % 20}.org`, from: from(n) }));

/** The recipients of all emails, sorted; someone with two emails is in it twice. */
const recipients = async (cloud: Cloud): Promise<string[]> => (await cloud.inbox()).flatMap(({ to }) => to).sort();

/** From `now` (Unix milliseconds) to the first minute of the next day (UTC), when a quarter of the forms' budget may go out. */
const secondsToMorning = (now: number): number => 24 * 60 * 60 - (Math.floor(now / 1000) % (24 * 60 * 60)) + 60;

/** What the schedule does every minute, as often as it takes until no email goes out any more. */
async function sendWaiting(cloud: Cloud): Promise<void> {
  for (let before = -1, now = (await cloud.inbox()).length; now > before; ) {
    before = now;
    await cloud.invoke('workers/sweep');
    await cloud.untilIdle();
    now = (await cloud.inbox()).length;
  }
}
