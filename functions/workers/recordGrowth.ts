import { recordDay } from '../lib/people/subscribers/subscribers.ts';

/** Records the number of subscribers, several times a day: the last record counts for the day. */
export const handler = (): Promise<void> => recordDay(Date.now());
