import * as days from '../lib/people/subscribers/days.ts';

/** Notes how many subscribers there are, several times a day: the last one stands for the day. */
export const handler = (): Promise<void> => days.record(Date.now());
