import { type HeldFormMail, maxCounted } from '../../../shared/notices/model/deferredMail.ts';
import { count, due } from '../outbox/outbox.ts';
import { endedBy } from './formMailDays.ts';

/** In milliseconds. Mails that wait for no longer will go out by themselves within minutes. */
const patience = 10 * 60_000;

/** How many mails of forms wait, and why; null where none has been due for minutes, and they go out. */
export async function heldFormMail(now: number): Promise<HeldFormMail | null> {
  const lines = ['quiet', 'busy'] as const;
  const [ended, ...overdue] = await Promise.all([endedBy(), ...lines.map((line) => due(line, now - patience, 1))]);
  if (!ended && overdue.flat().length === 0) return null;
  const counts = await Promise.all(lines.map(count));
  return {
    count: Math.min(
      maxCounted,
      counts.reduce((sum, each) => sum + each, 0),
    ),
    why: ended ?? 'used-up',
  };
}
