import type { Context } from 'aws-lambda';
import * as days from '../lib/store/subscribers/days.ts';

/** Notes how many subscribers there are, several times a day: the last one stands for the day. */
export const handler = async (
  _event: unknown,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
  now = Date.now(),
): Promise<void> => {
  await days.record(now);
  if (!(await days.isFilled())) await days.fillBack(now, () => context.getRemainingTimeInMillis() > 30_000);
};
