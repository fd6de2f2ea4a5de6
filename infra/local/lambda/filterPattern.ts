/** Whether a record matches. */
export type Filter = (record: unknown) => boolean;

/**
 * Reads an event source mapping's filter from its JSON pattern. The local cloud only supports lists of strings; for
 * anything else, throws an error that names `owner`, the mapping.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html#filtering-syntax
 */
export function readFilter(owner: string, pattern: string): Filter {
  const read = (part: unknown): Filter => {
    if (Array.isArray(part) && part.length > 0 && part.every((each) => typeof each === 'string'))
      return (value) => part.some((each) => each === value);
    // Rejects operators such as $or.
    const isObject = typeof part === 'object' && part !== null && !Array.isArray(part);
    if (!isObject || Object.keys(part).some((name) => name.startsWith('$')))
      throw new Error(`${owner}: the local cloud does not know ${JSON.stringify(part)} in a filter's pattern`);
    const fields = Object.entries(part).map(([name, inner]) => [name, read(inner)] as const);
    return (value) => fields.every(([name, test]) => test((value as Record<string, unknown> | undefined)?.[name]));
  };
  return read(JSON.parse(pattern));
}
