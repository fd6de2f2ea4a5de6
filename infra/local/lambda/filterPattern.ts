/** Whether a record is for the function. */
export type Filter = (record: unknown) => boolean;

/**
 * A filter of an event source mapping from its pattern, which is JSON. Throws, naming the mapping's `owner`, where the
 * pattern has what the local cloud does not know: it knows lists of texts.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html#filtering-syntax
 */
export function readFilter(owner: string, pattern: string): Filter {
  const read = (part: unknown): Filter => {
    if (Array.isArray(part) && part.length > 0 && part.every((each) => typeof each === 'string'))
      return (value) => part.some((each) => each === value);
    // Such as $or.
    const isObject = typeof part === 'object' && part !== null && !Array.isArray(part);
    if (!isObject || Object.keys(part).some((name) => name.startsWith('$')))
      throw new Error(`${owner}: the local cloud does not know ${JSON.stringify(part)} in a filter's pattern`);
    const fields = Object.entries(part).map(([name, inner]) => [name, read(inner)] as const);
    return (value) => fields.every(([name, test]) => test((value as Record<string, unknown> | undefined)?.[name]));
  };
  return read(JSON.parse(pattern));
}
