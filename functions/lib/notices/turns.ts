import { enqueue, type MailCommand } from '../platform/queues/queue.ts';
import { countSignUp } from '../platform/rateLimits/rateLimits.ts';
import { joinLine } from './deferredMails.ts';

/** When the mails of a sign-up go out. */
export interface Turn {
  /** In Unix milliseconds. */
  at: number;
  /** They leave a part of the day's mails to other networks: formMailBudget.ts. */
  busy: boolean;
}

/** Sign-ups of a day from one network whose mails come before those of busier networks: a household's. */
const quietSignUps = 4;
/** Sign-ups of a day from one network that are mailed at once: those of a hall within ten minutes. */
const promptSignUps = 60;
/** Between the mails of later sign-ups, in milliseconds. The last that are accepted on a day go out two days later. */
const pause = 3 * 60_000;

/** The turn of a network's `count`th sign-up of a day, which comes `now`. */
export const turnOf = (count: number, now: number): Turn => ({
  at: now + Math.max(0, count - promptSignUps) * pause,
  busy: count > quietSignUps,
});

/** Counts a sign-up by a visitor with this address. Throws 429 where their network had too many on that day. */
export const takeTurn = async (address: string): Promise<Turn> => turnOf(await countSignUp(address), Date.now());

/** Has a mail sent when its turn comes. */
export async function requestMail(command: MailCommand, { at, busy }: Turn): Promise<void> {
  if (at > Date.now()) await joinLine(command, { at, busy });
  else await enqueue('notices', { ...command, ...(busy && { busy }) });
}
