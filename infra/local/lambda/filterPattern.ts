/** Whether a record is for the function. */
export type Filter = (record: unknown) => boolean;

type Rule = string | number | boolean | null | { prefix: string } | { exists: boolean };

/**
 * A filter of an event source mapping from its pattern, which is JSON. Throws, naming the mapping's `owner`, where the
 * pattern has what the local cloud does not know: it knows lists of values, `prefix` and `exists`.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html#filtering-syntax
 */
export function readFilter(owner: string, pattern: string): Filter {
  const refuse = (what: unknown): never => {
    throw new Error(`${owner}: the local cloud does not know ${JSON.stringify(what)} in a filter's pattern`);
  };

  function isRule(rule: unknown): rule is Rule {
    if (typeof rule !== 'object' || rule === null) return true;
    const [[name, value] = [], ...others] = Object.entries(rule);
    if (others.length > 0) return false;
    return (name === 'prefix' && typeof value === 'string') || (name === 'exists' && typeof value === 'boolean');
  }

  function read(part: unknown): Filter {
    if (Array.isArray(part)) {
      if (part.length === 0) return refuse(part);
      const rules = part.map((rule): Rule => (isRule(rule) ? rule : refuse(rule)));
      return (value) => rules.some((rule) => follows(rule, value));
    }
    if (typeof part !== 'object' || part === null) return refuse(part);
    const fields = Object.entries(part).map(([name, inner]) => {
      // Such as $or.
      if (name.startsWith('$')) refuse(name);
      return [name, read(inner)] as const;
    });
    return (value) => fields.every(([name, test]) => branches(value).some((branch) => test(branch[name])));
  }

  return read(parse(owner, pattern));
}

function parse(owner: string, pattern: string): unknown {
  try {
    return JSON.parse(pattern);
  } catch {
    throw new Error(`${owner}: the pattern of a filter is not JSON: ${pattern}`);
  }
}

/** A pattern looks into each object of a list. */
const branches = (value: unknown): Record<string, unknown>[] => {
  const objects = [value].flat().filter((each) => typeof each === 'object' && each !== null);
  return objects.length > 0 ? (objects as Record<string, unknown>[]) : [{}];
};

/** Rules are about values alone: for `exists`, an object is none. */
function follows(rule: Rule, value: unknown): boolean {
  const values = [value].flat().filter((each) => each !== undefined && (typeof each !== 'object' || each === null));
  if (typeof rule !== 'object' || rule === null) return values.includes(rule);
  if ('exists' in rule) return rule.exists === values.length > 0;
  return values.some((each) => typeof each === 'string' && each.startsWith(rule.prefix));
}
