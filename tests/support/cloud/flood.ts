import type { Cloud } from './cloud.ts';
import { Visitor } from './visitor.ts';

/** Subscribes the addresses, each from its network address, many at a time. Returns how often the site gave each answer. */
export async function flood(
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
export const crowd = (name: string, count: number, from: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => ({ email: `${name}-${n}@company${n % 20}.org`, from: from(n) }));

/** The recipients of all mails, sorted; somebody with two mails is in it twice. */
export const recipients = async (cloud: Cloud): Promise<string[]> =>
  (await cloud.inbox()).flatMap(({ to }) => to).sort();

/** From `now` (Unix milliseconds) to the first minute of the next day (UTC), when a quarter of the forms' budget may go out. */
export const secondsToMorning = (now: number): number => 24 * 60 * 60 - (Math.floor(now / 1000) % (24 * 60 * 60)) + 60;

/** What the schedule does every minute, as often as it takes until no mail goes out any more. */
export async function sendWaiting(cloud: Cloud): Promise<void> {
  for (let before = -1, now = (await cloud.inbox()).length; now > before; ) {
    before = now;
    await cloud.invoke('workers/sweep');
    await cloud.untilIdle();
    now = (await cloud.inbox()).length;
  }
}
