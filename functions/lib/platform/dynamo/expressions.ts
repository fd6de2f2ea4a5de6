/**
 * A condition of a write: its text, cut where values stand. Values may be conditions in their turn, and a list stands for
 * each of its values, as IN wants them.
 */
export interface Condition {
  texts: readonly string[];
  values: readonly unknown[];
}

/**
 * when`#status = ${'open'} AND endsAt > ${now}`. An attribute whose name DynamoDB keeps for itself has a # before it.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.OperatorsAndFunctions.html
 */
export const when = (texts: TemplateStringsArray, ...values: unknown[]): Condition => ({ texts, values });

/** The item is there, whatever it says. */
export const isThere = when`attribute_exists(pk)`;
export const isAbsent = when`attribute_not_exists(pk)`;

export interface Changes {
  /** What is undefined is removed. */
  set?: Attributes;
  /** Set where the attribute is absent. */
  setOnce?: Attributes;
  remove?: readonly string[];
  /** To a number, which is 0 where it is absent, or a set. */
  add?: Attributes;
}

type Attributes = Record<string, unknown>;

/** A condition as a request has it. */
export function conditionOf(condition: Condition) {
  const names = new Names();
  const ConditionExpression = names.ofCondition(condition);
  return { ConditionExpression, ...names.attributes() };
}

/** Changes and, where there is one, their condition as a request has them. */
export function updateOf({ when: asked, ...changes }: Changes & { when?: Condition | undefined }) {
  const names = new Names();
  const UpdateExpression = names.ofChanges(changes);
  const condition = asked && { ConditionExpression: names.ofCondition(asked) };
  return { UpdateExpression, ...condition, ...names.attributes() };
}

/** What the names and the values in one request's expressions stand for. */
class Names {
  private readonly names: Record<string, string> = {};
  private readonly values: Attributes = {};
  private asked = 0;

  /** Those that there are: DynamoDB refuses an empty list. */
  attributes(): { ExpressionAttributeNames?: Record<string, string>; ExpressionAttributeValues?: Attributes } {
    return {
      ...(Object.keys(this.names).length > 0 && { ExpressionAttributeNames: this.names }),
      ...(Object.keys(this.values).length > 0 && { ExpressionAttributeValues: this.values }),
    };
  }

  ofChanges({ set = {}, setOnce = {}, remove = [], add = {} }: Changes): string {
    const gone = Object.keys(set).filter((name) => set[name] === undefined);
    const clauses = {
      SET: [
        ...this.each(set, (name, value) => `${name} = ${value}`),
        ...this.each(setOnce, (name, value) => `${name} = if_not_exists(${name}, ${value})`),
      ],
      REMOVE: [...gone, ...remove].map((name) => this.name(name)),
      ADD: this.each(add, (name, value) => `${name} ${value}`),
    };
    return Object.entries(clauses)
      .filter(([, parts]) => parts.length > 0)
      .map(([clause, parts]) => `${clause} ${parts.join(', ')}`)
      .join(' ');
  }

  private each(attributes: Attributes, clause: (name: string, value: string) => string): string[] {
    return Object.entries(attributes)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => clause(this.name(name), this.value(name, value)));
  }

  ofCondition({ texts, values }: Condition): string {
    const places = values.map((value) => {
      if (isCondition(value)) return this.ofCondition(value);
      const each = Array.isArray(value) ? value : [value];
      return each.map((one) => this.value(`is${this.asked++}`, one)).join(', ');
    });
    const text = texts.map((part, index) => part + (places[index] ?? '')).join('');
    for (const [, name = ''] of text.matchAll(/#(\w+)/g)) this.name(name);
    return text;
  }

  /** Every name has a #: so many words are DynamoDB's own that nobody knows them all. */
  private name(name: string): string {
    this.names[`#${name}`] = name;
    return `#${name}`;
  }

  private value(name: string, value: unknown): string {
    this.values[`:${name}`] = value;
    return `:${name}`;
  }
}

const isCondition = (value: unknown): value is Condition =>
  typeof value === 'object' && value !== null && 'texts' in value && 'values' in value;
