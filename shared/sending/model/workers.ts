/* How many workers a newsletter has, by SES's rate: docs/decisions/0092-workers-by-the-rate.md */

/** The part of SES's rate for newsletters. The rest is for welcome and test emails. */
export const newsletterShare = 0.8;

/**
 * Emails a second that a worker with a processor of its own sends, with signatures and TLS: half of what the 3.1 ms for
 * an email allow that `npm run bench -- sendRate` measures, since Lambda's processors may be slower.
 */
const perProcessor = 150;

/** Up to this rate of SES, workers mostly wait: two small ones suffice. SES begins with 14. */
const slowAccount = 40;

/** MB of a sender that mostly waits, which costs by memory and time. It uses 120: `npm run bench -- sendRate`. */
const slowMemory = 224;

/** AWS's minimum: https://docs.aws.amazon.com/lambda/latest/api/API_ScalingConfig.html */
const fewest = 2;

/** The senders for an account of so many emails a second: how many there are, and the MB of each. */
export const sendersFor = (mailsPerSecond: number): { count: number; memory: number } =>
  mailsPerSecond <= slowAccount
    ? { count: fewest, memory: slowMemory }
    : { count: Math.max(fewest, Math.ceil((newsletterShare * mailsPerSecond) / perProcessor)), memory: 1769 };

/** For entering recipients: a fast account may have a million, and a worker enters some 1,000 a second. */
export const preparersFor = (mailsPerSecond: number): number => (mailsPerSecond <= slowAccount ? fewest : 8);

/** Events that a worker records in a second, at 60 ms for a batch of a hundred. Each email has two. */
const eventsPerSecond = 1600;

export const recordersFor = (mailsPerSecond: number): number =>
  Math.max(fewest, Math.ceil((2 * mailsPerSecond) / eventsPerSecond));

/**
 * Writes a second that the table of sends must take at once; undefined where the 4,000 suffice with which DynamoDB
 * begins: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/warm-throughput.html
 */
export const writesFor = (mailsPerSecond: number): number | undefined => {
  const needed = 1000 * preparersFor(mailsPerSecond);
  return needed > 4000 ? needed : undefined;
};
