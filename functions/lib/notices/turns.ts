import type { Turn } from '../outbox/outbox.ts';
import { personHash } from '../platform/crypto/personHash.ts';
import { networksOf } from '../platform/rateLimits/networks.ts';
import { countSignUp } from '../platform/rateLimits/rateLimits.ts';

/** Sign-ups of a day from one network whose mails come before those of busier networks: a household's. */
const quietSignUps = 4;
/** Sign-ups of a day from one network that are mailed at once: those of a hall within ten minutes. */
const promptSignUps = 60;
/** Between the mails of later sign-ups, in milliseconds. The last that are accepted on a day go out two days later. */
const pause = 3 * 60_000;

/** The turn of a network's `count`th sign-up of a day, which comes `now`. */
export const turnOf = (count: number, now: number): Omit<Turn, 'network'> => ({
  at: now + Math.max(0, count - promptSignUps) * pause,
  busy: count > quietSignUps,
});

/** Counts a sign-up by a visitor with this address. Throws 429 where their network had too many on that day. */
export const takeTurn = async (address: string): Promise<Turn> => ({
  ...turnOf(await countSignUp(address), Date.now()),
  network: await personHash('network', networksOf(address)[0]?.name ?? ''),
});
