/**
 * What AWS asks for a send, in US dollars, us-east-1, without free tiers. Prices as of 2025:
 *   SES       $0.10 per 1,000 mails                            https://aws.amazon.com/ses/pricing/
 *   DynamoDB  $0.625 per million writes of up to 1 KB,
 *             $0.125 per million consistent reads of up to 4 KB   https://aws.amazon.com/dynamodb/pricing/on-demand/
 *   Lambda    $0.0000133334 per GB-second (arm64),
 *             $0.20 per million invocations                    https://aws.amazon.com/lambda/pricing/
 *   SQS       $0.40 per million requests (standard)            https://aws.amazon.com/sqs/pricing/
 *   SNS       $0.50 per million publishes, to SQS free         https://aws.amazon.com/sns/pricing/
 */
const price = {
  mail: 0.1 / 1000,
  write: 0.625 / 1e6,
  read: 0.125 / 1e6,
  gbSecond: 0.0000133334,
  invocation: 0.2 / 1e6,
  queueRequest: 0.4 / 1e6,
  publish: 0.5 / 1e6,
};

/** SES's usual rate for an account out of the sandbox, in mails a second: it sets how long the senders wait. */
const usualRate = 14;
/** Two senders take four fifths of that rate, with 1 GB each (infra/access.ts). */
const senders = 2;
const senderRate = usualRate * 0.8;

/** What one recipient takes on average, as counted. */
export interface PerRecipient {
  writes: number;
  /** Items read one by one or in batches: one unit each. */
  itemsRead: number;
  /** Of rows that queries pass over, 250 bytes each: 16 to a unit. */
  rowsPassed: number;
  /** Messages of all queues that functions send; each is received and deleted once. */
  messages: number;
}

/** Dollars by service for so many recipients. */
export function costOf(recipients: number, each: PerRecipient): Record<string, number> {
  const events = recipients;
  const eventBatches = events / 10;
  const invocations = recipients * each.messages + eventBatches;
  return {
    SES: recipients * price.mail,
    DynamoDB: recipients * (each.writes * price.write + (each.itemsRead + each.rowsPassed / 16) * price.read),
    // The feedback worker: half a GB for a twentieth of a second a batch.
    Lambda:
      invocations * price.invocation + ((recipients / senderRate) * senders + eventBatches * 0.025) * price.gbSecond,
    SQS: (recipients * each.messages * 3 + events + eventBatches * 2) * price.queueRequest,
    SNS: events * price.publish,
  };
}
