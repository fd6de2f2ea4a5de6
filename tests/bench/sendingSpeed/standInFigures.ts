/**
 * Milliseconds of SES, and of an item in DynamoDB, which promises single digits:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Introduction.html
 */
export const latency = { mail: 100, item: 6 };
/** Rows in one shard of the stand-in's list. */
export const shardSize = 2_000;
