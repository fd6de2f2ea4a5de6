import { logger } from '../../platform/log/log.ts';
import { enqueue } from '../../platform/queues/queue.ts';
import { type Counted, holdsSeat, waitingFor } from './eventCounts.ts';

const types = ['in-person', 'virtual'] as const;

/**
 * Has a seat that became free offered at once to the first who waits for it. Where the message is lost, the sweep finds the
 * seat within a minute, so that whoever frees it need not hear of that.
 */
export async function offerFreed(from: Counted, to: Counted | undefined): Promise<void> {
  const { eventId } = from;
  const freed = types.find((type) => holdsSeat(from, type) && !holdsSeat(to, type));
  if (eventId === undefined || !freed) return;
  try {
    if ((await waitingFor(eventId, freed)) > 0) await enqueue('notices', { kind: 'offer-seats', eventId });
  } catch (error) {
    logger.error('A seat that became free is not offered at once', error as Error);
  }
}
