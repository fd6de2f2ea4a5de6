import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';

type Item = Record<string, unknown>;

/** The parts of a request that change or judge one item. */
interface Write {
  TableName: string;
  Key?: Item;
  Item?: Item;
  UpdateExpression?: string;
  ConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Item;
  ReturnValues?: string;
}

interface Query extends Write {
  KeyConditionExpression: string;
  FilterExpression?: string;
}

/**
 * DynamoDB in memory: it understands the expressions that the stores write, so that their own conditions are on trial.
 * Every call is atomic; whoever calls decides what happens between two.
 */
export class FakeDynamo {
  private readonly items = new Map<string, Item>();

  /** Answers a command of the document client by its class name, `UpdateCommand`. */
  answer(command: string, input: unknown): unknown {
    switch (command) {
      case 'GetCommand':
        return { Item: this.copy(input as Write) };
      case 'BatchGetCommand':
        return { Responses: this.batch(input as { RequestItems: Record<string, { Keys: Item[] }> }) };
      case 'QueryCommand':
        return this.query(input as Query);
      case 'PutCommand':
      case 'UpdateCommand':
      case 'DeleteCommand':
        return this.write(input as Write);
      case 'TransactWriteCommand':
        return this.transact((input as { TransactItems: Record<string, Write>[] }).TransactItems);
      default:
        throw new Error(`The fake does not know ${command}`);
    }
  }

  /** Every item of a table whose partition starts like this. */
  startingWith(table: string, pk: string): Item[] {
    return [...this.items].filter(([key]) => key.startsWith(`${table}|${pk}`)).map(([, item]) => item);
  }

  private copy({ TableName, Key = {} }: Write): Item | undefined {
    const item = this.items.get(keyOf(TableName, Key));
    return item && structuredClone(item);
  }

  private batch({ RequestItems }: { RequestItems: Record<string, { Keys: Item[] }> }) {
    return Object.fromEntries(
      Object.entries(RequestItems).map(([TableName, { Keys }]) => [
        TableName,
        Keys.flatMap((Key) => this.copy({ TableName, Key }) ?? []),
      ]),
    );
  }

  private query(input: Query): { Items: Item[] } {
    const found = this.startingWith(input.TableName, '').filter(
      (item) =>
        holds(input.KeyConditionExpression, item, input) &&
        (!input.FilterExpression || holds(input.FilterExpression, item, input)),
    );
    return { Items: structuredClone(found) };
  }

  private write(input: Write): { Attributes?: Item } {
    if (!this.allowed(input)) {
      throw new ConditionalCheckFailedException({ message: 'The conditional request failed', $metadata: {} });
    }
    const before = this.items.get(this.key(input));
    this.apply(input);
    const after = input.ReturnValues === 'ALL_OLD' ? before : this.items.get(this.key(input));
    return after ? { Attributes: structuredClone(after) } : {};
  }

  private transact(items: Record<string, Write>[]): object {
    const writes = items.flatMap((item) => Object.values(item));
    const CancellationReasons = writes.map((write) => ({
      Code: this.allowed(write) ? 'None' : 'ConditionalCheckFailed',
    }));
    if (CancellationReasons.some(({ Code }) => Code !== 'None')) {
      throw new TransactionCanceledException({ message: 'Transaction cancelled', $metadata: {}, CancellationReasons });
    }
    for (const write of writes) this.apply(write);
    return {};
  }

  private key({ TableName, Key, Item = {} }: Write): string {
    return keyOf(TableName, Key ?? Item);
  }

  private allowed(write: Write): boolean {
    const item = this.items.get(this.key(write)) ?? {};
    return !write.ConditionExpression || holds(write.ConditionExpression, item, write);
  }

  private apply(write: Write): void {
    const key = this.key(write);
    if (write.Item) this.items.set(key, structuredClone(write.Item));
    else if (!write.UpdateExpression) this.items.delete(key);
    else this.items.set(key, updated(this.items.get(key) ?? { ...write.Key }, write));
  }
}

const keyOf = (table: string, { pk, sk }: Item) => `${table}|${pk}|${sk}`;

function updated(before: Item, write: Write): Item {
  const item = structuredClone(before);
  const clauses = (write.UpdateExpression ?? '').split(/\b(SET|REMOVE|ADD)\b/).slice(1);
  for (let at = 0; at < clauses.length; at += 2) {
    for (const part of (clauses[at + 1] ?? '').split(/,(?![^(]*\))/).map((text) => text.trim())) {
      if (clauses[at] === 'REMOVE') delete item[nameOf(part, write)];
      else if (clauses[at] === 'ADD') {
        const [name = '', value = ''] = part.split(/\s+/);
        item[nameOf(name, write)] = Number(item[nameOf(name, write)] ?? 0) + Number(operand(value, item, write));
      } else {
        const [name = '', value = ''] = part.split(/\s*=\s*/);
        item[nameOf(name, write)] = operand(value, before, write);
      }
    }
  }
  return item;
}

const nameOf = (name: string, { ExpressionAttributeNames = {} }: Write) =>
  name.startsWith('#') ? (ExpressionAttributeNames[name] ?? name) : name;

function operand(text: string, item: Item, write: Write): unknown {
  const given = /^if_not_exists\((\S+), (\S+)\)$/.exec(text);
  if (given) return item[nameOf(given[1] ?? '', write)] ?? operand(given[2] ?? '', item, write);
  return text.startsWith(':') ? write.ExpressionAttributeValues?.[text] : item[nameOf(text, write)];
}

/** Whether a condition is true of an item: comparisons, IN, attribute_(not_)exists, AND, OR and brackets. */
function holds(condition: string, item: Item, write: Write): boolean {
  const tokens =
    condition.match(/attribute_not_exists\([^)]*\)|attribute_exists\([^)]*\)|[()]|<=|[<=,]|[#:\w]+/g) ?? [];
  let at = 0;
  const value = (text = '') => operand(text, item, write);
  const attribute = (token: string) => item[nameOf(token.slice(token.indexOf('(') + 1, -1), write)];

  const or = (): boolean => {
    let result = and();
    while (tokens[at] === 'OR') {
      at++;
      result = and() || result;
    }
    return result;
  };
  const and = (): boolean => {
    let result = term();
    while (tokens[at] === 'AND') {
      at++;
      result = term() && result;
    }
    return result;
  };
  const term = (): boolean => {
    const token = tokens[at++] ?? '';
    if (token === '(') {
      const result = or();
      at++;
      return result;
    }
    if (token.startsWith('attribute_not_exists')) return attribute(token) === undefined;
    if (token.startsWith('attribute_exists')) return attribute(token) !== undefined;
    const operator = tokens[at++];
    if (operator === 'IN') {
      const options: unknown[] = [];
      while (tokens[at] !== ')') if (/^[:#\w]/.test(tokens[++at] ?? '')) options.push(value(tokens[at]));
      at++;
      return options.includes(value(token));
    }
    const [left, right] = [value(token), value(tokens[at++])] as [never, never];
    if (left === undefined || right === undefined) return false;
    return operator === '=' ? left === right : operator === '<=' ? left <= right : left < right;
  };
  return or();
}
