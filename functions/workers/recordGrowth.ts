import * as days from '../lib/people/subscribers/days.ts';

/** Records the number of subscribers, several times a day: the last record counts for the day. */
export const handler = (): Promise<void> => days.record(Date.now());
