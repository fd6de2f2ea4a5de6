import type { Input } from './request.ts';

/** A value in DynamoDB's protocol: `{S: 'text'}`. */
type AttributeValue = Record<string, string>;
type Attributes = Record<string, AttributeValue>;

/**
 * The partition keys that a request touches in one table: the values of IAM's `dynamodb:LeadingKeys`
 * (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html). `input` is the
 * request, or one item of a batch or transaction. `partitionKey` is the attribute's name.
 */
export function leadingKeys(input: Input, partitionKey: string): string[] {
  const { Key, Item, Keys, PutRequest, DeleteRequest, KeyConditionExpression } = input;
  if (Array.isArray(Keys)) return Keys.map((key) => keyValue(key, partitionKey));
  const nested = PutRequest ?? DeleteRequest;
  if (nested) return leadingKeys(nested as Input, partitionKey);
  if (KeyConditionExpression) return [queried(input, partitionKey)];
  const item = Key ?? Item;
  // A scan, for example, has none.
  return item ? [keyValue(item as Attributes, partitionKey)] : [];
}

const keyValue = (item: Attributes, name: string) => Object.values(item[name] ?? {})[0] ?? '';

/** The value that the key condition compares the partition key with; if there is none, '', which no policy names. */
function queried(input: Input, partitionKey: string): string {
  const names = (input.ExpressionAttributeNames ?? {}) as Record<string, string>;
  const values = (input.ExpressionAttributeValues ?? {}) as Attributes;
  for (const [, left = '', right = ''] of String(input.KeyConditionExpression).matchAll(
    /([#:\w.]+)\s*=\s*([#:\w.]+)/g,
  )) {
    const [name, value] = left.startsWith(':') ? [right, left] : [left, right];
    if ((names[name] ?? name) === partitionKey) return keyValue(values, value);
  }
  return '';
}
