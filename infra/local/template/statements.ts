/** One statement of a policy. Where IAM allows one value or a list, this always has a list. */
export interface Statement {
  effect: 'Allow' | 'Deny';
  /** In a resource's policy, whom it is about: names of services and ARNs, or `*` for everybody. */
  principals?: string[];
  actions: string[];
  resources: string[];
  /** Operator -> key -> values, as in `{StringEquals: {'ses:FromAddress': [...]}}`. */
  conditions: Record<string, Record<string, string[]>>;
}

export interface PolicyDocument {
  Statement: StatementProperties[];
}

export interface StatementProperties {
  Effect: 'Allow' | 'Deny';
  Principal?: '*' | Record<string, string | string[]>;
  Action?: string | string[];
  Resource?: string | string[];
  Condition?: Record<string, Record<string, string | string[]>>;
}

/** Throws, naming the policy's `owner`, where a statement has what the local cloud does not know. */
export function readStatement(owner: string, statement: StatementProperties): Statement {
  const { Effect, Principal, Action, Resource, Condition = {}, ...others } = statement;
  const strange = Object.keys(others).filter((name) => name !== 'Sid');
  if (!Action || !Resource || strange.length > 0) {
    throw new Error(`${owner}: the local cloud knows policies with Action and Resource alone, not ${strange}`);
  }
  return {
    effect: Effect,
    ...(Principal && { principals: Principal === '*' ? ['*'] : Object.values(Principal).flat() }),
    actions: list(Action),
    resources: list(Resource),
    conditions: Object.fromEntries(
      Object.entries(Condition).map(([operator, keys]) => [
        operator,
        Object.fromEntries(Object.entries(keys).map(([key, values]) => [key, list(values)])),
      ]),
    ),
  };
}

const list = (value: string | string[]) => (Array.isArray(value) ? value : [value]);
