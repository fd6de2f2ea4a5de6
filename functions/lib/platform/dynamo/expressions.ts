/**
 * A condition of a write: its text, split at the values. A value may itself be a condition; a list stands for its values
 * with commas between them, as IN expects.
 */
export interface Condition {
  texts: readonly string[];
  values: readonly unknown[];
}

/**
 * when`#status = ${'open'} AND endsAt > ${now}`. An attribute whose name DynamoDB reserves needs a # before it.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.OperatorsAndFunctions.html
 */
export const when = (texts: TemplateStringsArray, ...values: unknown[]): Condition => ({ texts, values });

/** The item exists, whatever its attributes. */
export const isThere = when`attribute_exists(pk)`;
export const isAbsent = when`attribute_not_exists(pk)`;

/** An attribute has this value or, with undefined, is absent. */
export const has = (name: string, value: unknown): Condition =>
  value === undefined
    ? { texts: [`attribute_not_exists(${name})`], values: [] }
    : { texts: [`${name} = `, ''], values: [value] };

export interface Changes {
  /** An attribute that is undefined is removed. */
  set?: Attributes;
  /** Set only where the attribute is absent. */
  setOnce?: Attributes;
  remove?: readonly string[];
  /** Added to a number, which counts as 0 where it is absent, or to a set. */
  add?: Attributes;
}

type Attributes = Record<string, unknown>;

/** A condition in the form of a request. */
export function conditionOf(condition: Condition) {
  const names = new Names();
  const ConditionExpression = names.ofCondition(condition);
  return { ConditionExpression, ...names.attributes() };
}

/** Changes and their condition, if any, in the form of a request. */
export function updateOf({ when: condition, ...changes }: Changes & { when?: Condition | undefined }) {
  const names = new Names();
  const UpdateExpression = names.ofChanges(changes);
  const conditionExpression = condition && { ConditionExpression: names.ofCondition(condition) };
  return { UpdateExpression, ...conditionExpression, ...names.attributes() };
}

/** The placeholders for names and values in the expressions of one request. */
class Names {
  private readonly names: Record<string, string> = {};
  private readonly values: Attributes = {};
  private conditionValues = 0;

  /** Leaves out an empty map, which DynamoDB refuses. */
  attributes(): { ExpressionAttributeNames?: Record<string, string>; ExpressionAttributeValues?: Attributes } {
    return {
      ...(Object.keys(this.names).length > 0 && { ExpressionAttributeNames: this.names }),
      ...(Object.keys(this.values).length > 0 && { ExpressionAttributeValues: this.values }),
    };
  }

  ofChanges({ set = {}, setOnce = {}, remove = [], add = {} }: Changes): string {
    const removed = Object.keys(set).filter((name) => set[name] === undefined);
    const clauses = {
      SET: [
        ...this.each(set, (name, value) => `${name} = ${value}`),
        ...this.each(setOnce, (name, value) => `${name} = if_not_exists(${name}, ${value})`),
      ],
      REMOVE: [...removed, ...remove].map((name) => this.name(name)),
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
    const valueTexts = values.map((value) => {
      if (isCondition(value)) return this.ofCondition(value);
      const each = Array.isArray(value) ? value : [value];
      return each.map((one) => this.value(`is${this.conditionValues++}`, one)).join(', ');
    });
    const text = texts.map((part, index) => part + (valueTexts[index] ?? '')).join('');
    for (const [, name = ''] of text.matchAll(/#(\w+)/g)) this.name(name);
    return text;
  }

  /** Every name gets a #: DynamoDB reserves more words than anybody remembers. */
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
