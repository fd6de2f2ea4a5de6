/**
 * Rows of people are spread over 64 partitions by the first two digits of their id, which are random or from a hash. A send
 * works on the partitions in parallel. DynamoDB accepts 1,000 writes a second to one partition key, so a shard of a million
 * recipients, some 15,600, takes at least 16 seconds to enter:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html
 */
export const shards = Array.from({ length: 64 }, (_, n) => (4 * n).toString(16).padStart(2, '0'));

/** The shard of an id, by its first two hexadecimal digits. */
export const shardOf = (id: string) => shards[Number.parseInt(id.slice(0, 2), 16) >> 2] ?? '';

/** Counts are spread over 16 items, so that people who come at the same moment seldom write to the same one. One read gets all of them. */
export const counterOf = (id: string) => id.charAt(0);
