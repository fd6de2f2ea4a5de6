/**
 * Rows of people are spread over 64 partitions by the first two digits of their id, which are random or a hash's: a send
 * works at them side by side. DynamoDB takes 1,000 writes a second to one partition key, so that a shard of a million
 * recipients, some 15,600, is entered in 16 seconds at best:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html
 */
export const shards = Array.from({ length: 64 }, (_, n) => (4 * n).toString(16).padStart(2, '0'));

/** Each id that begins with a shard's name is in it. */
export const shardOf = (id: string) => shards[Number.parseInt(id.slice(0, 2), 16) >> 2] ?? '';

/** Counts are kept in 16 items: people who come at the same moment seldom meet there, and one read has them all. */
export const counterOf = (id: string) => id.charAt(0);
