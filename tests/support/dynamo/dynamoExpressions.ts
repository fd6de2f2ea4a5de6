import { isDeepStrictEqual } from 'node:util';

export type Item = Record<string, unknown>;

export interface Expressions {
  ConditionExpression?: string;
  KeyConditionExpression?: string;
  FilterExpression?: string;
  ProjectionExpression?: string;
  UpdateExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Item;
}

type Comparison = (left: never, right: never) => boolean;

/** Compares like DynamoDB: values of different types, or missing ones, are unequal, and neither is less. */
const ordered = (compare: Comparison) => (left: unknown, right: unknown) =>
  typeof left === typeof right && left !== undefined && compare(left as never, right as never);
/** Lists and maps too: https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_Condition.html */
const equal = (left: unknown, right: unknown) =>
  left === right || (typeof left === 'object' && isDeepStrictEqual(withoutUndefined(left), withoutUndefined(right)));
const comparisons: Record<string, (left: unknown, right: unknown) => boolean> = {
  '=': (left, right) => left !== undefined && equal(left, right),
  '<>': (left, right) => left === undefined || !equal(left, right),
  '<': ordered((left, right) => left < right),
  '<=': ordered((left, right) => left <= right),
  '>': ordered((left, right) => left > right),
  '>=': ordered((left, right) => left >= right),
};

/** Tokens are cached, because an expression is evaluated for every item. */
const tokenCache = new Map<string, string[]>();
function tokensOf(text: string): string[] {
  const tokens = tokenCache.get(text) ?? text.match(/<>|<=|>=|[#:]?\w+|\S/g) ?? [];
  tokenCache.set(text, tokens);
  return tokens;
}

/**
 * Reads one expression of a request, in the grammar that the stores write:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.OperatorsAndFunctions.html
 * Throws an error that names anything else.
 */
class Reader {
  private readonly text: string;
  private readonly request: Expressions;
  private readonly tokens: string[];
  private at = 0;

  constructor(text: string, request: Expressions) {
    this.text = text;
    this.request = request;
    this.tokens = tokensOf(text);
  }

  holds(item: Item): boolean {
    const result = this.or(item);
    this.end();
    return result;
  }

  /** The attributes of a projection. */
  names(): string[] {
    const names = [this.name()];
    while (this.take(',')) names.push(this.name());
    this.end();
    return names;
  }

  updated(before: Item): Item {
    const item = structuredClone(before);
    const changed = new Set<string>();
    const target = () => {
      const name = this.name();
      if (changed.has(name)) throw this.unknown(`two changes of ${name}`);
      changed.add(name);
      return name;
    };
    while (this.at < this.tokens.length) {
      const clause = this.next();
      do {
        const name = target();
        if (clause === 'SET') {
          this.expect('=');
          item[name] = this.sum(before);
        } else if (clause === 'REMOVE') delete item[name];
        else if (clause === 'ADD') item[name] = this.added(before[name], this.operand(before));
        else throw this.unknown(clause);
      } while (this.take(','));
    }
    return item;
  }

  private or(item: Item): boolean {
    let result = this.and(item);
    while (this.take('OR')) result = this.and(item) || result;
    return result;
  }

  private and(item: Item): boolean {
    let result = this.term(item);
    while (this.take('AND')) result = this.term(item) && result;
    return result;
  }

  private term(item: Item): boolean {
    if (this.take('(')) {
      const result = this.or(item);
      this.expect(')');
      return result;
    }
    if (this.tokens[this.at + 1] === '(') return this.callFunction(item);
    const left = this.operand(item);
    const operator = this.next();
    if (operator === 'IN') return this.options(item).includes(left) && left !== undefined;
    const compare = comparisons[operator];
    if (!compare) throw this.unknown(operator);
    return compare(left, this.operand(item));
  }

  private callFunction(item: Item): boolean {
    const name = this.next();
    if (name === 'begins_with') {
      this.expect('(');
      const text = item[this.name()];
      this.expect(',');
      const start = this.operand(item);
      this.expect(')');
      return typeof text === 'string' && typeof start === 'string' && text.startsWith(start);
    }
    if (name !== 'attribute_exists' && name !== 'attribute_not_exists') throw this.unknown(name);
    this.expect('(');
    const there = item[this.name()] !== undefined;
    this.expect(')');
    return there === (name === 'attribute_exists');
  }

  private options(item: Item): unknown[] {
    this.expect('(');
    const options = [this.operand(item)];
    while (this.take(',')) options.push(this.operand(item));
    this.expect(')');
    return options;
  }

  private sum(item: Item): unknown {
    const first = this.operand(item);
    if (this.take('+')) return this.number(first) + this.number(this.operand(item));
    if (this.take('-')) return this.number(first) - this.number(this.operand(item));
    return first;
  }

  private operand(item: Item): unknown {
    if (this.tokens[this.at + 1] === '(') {
      const name = this.next();
      if (name !== 'if_not_exists') throw this.unknown(name);
      this.expect('(');
      const kept = item[this.name()];
      this.expect(',');
      const otherwise = this.operand(item);
      this.expect(')');
      return kept ?? otherwise;
    }
    return this.tokens[this.at]?.startsWith(':') ? this.value() : item[this.name()];
  }

  private value(): unknown {
    const token = this.next();
    const value = this.request.ExpressionAttributeValues?.[token];
    if (value === undefined) throw this.unknown(`${token}, which has no value`);
    return value;
  }

  private name(): string {
    const token = this.next();
    if (reservedWords.has(token.toLowerCase())) throw new Error(`DynamoDB reserves the word ${token}: "${this.text}"`);
    if (/^[A-Za-z]\w*$/.test(token)) return token;
    const name = this.request.ExpressionAttributeNames?.[token];
    if (name === undefined) throw this.unknown(`${token}, which is not an attribute`);
    return name;
  }

  private added(value: unknown, addend: unknown): unknown {
    if (!(addend instanceof Set)) return this.number(value ?? 0) + this.number(addend);
    if (value !== undefined && !(value instanceof Set)) throw this.unknown(`a set added to ${String(value)}`);
    return new Set([...(value ?? []), ...addend]);
  }

  private number(value: unknown): number {
    if (typeof value !== 'number') throw this.unknown(`arithmetic with ${String(value)}`);
    return value;
  }

  private next(): string {
    const token = this.tokens[this.at++];
    if (token === undefined) throw this.unknown('its early end');
    return token;
  }

  private take(token: string): boolean {
    if (this.tokens[this.at] !== token) return false;
    this.at++;
    return true;
  }

  private expect(token: string): void {
    const found = this.next();
    if (found !== token) throw this.unknown(found);
  }

  private end(): void {
    if (this.at < this.tokens.length) throw this.unknown(this.tokens[this.at] ?? '');
  }

  private unknown(what: string): Error {
    return new Error(`The fake DynamoDB does not understand ${what} in "${this.text}"`);
  }
}

export const holds = (condition: string | undefined, item: Item, request: Expressions) =>
  condition === undefined || new Reader(condition, request).holds(item);

export const updated = (before: Item, request: Expressions) =>
  new Reader(request.UpdateExpression ?? '', request).updated(before);

export function projected(item: Item, request: Expressions): Item {
  if (!request.ProjectionExpression) return item;
  const names = new Reader(request.ProjectionExpression, request).names();
  return Object.fromEntries(names.filter((name) => name in item).map((name) => [name, item[name]]));
}

/** DynamoDB refuses a request with names or values that none of its expressions uses. */
export function refuseUnused(request: Expressions): void {
  const { ExpressionAttributeNames = {}, ExpressionAttributeValues = {}, ...rest } = request;
  const expressions = Object.entries(rest).filter(([key]) => key.endsWith('Expression'));
  const used = new Set(expressions.flatMap(([, text]) => String(text).match(/[#:]\w+/g) ?? []));
  const unused = Object.keys({ ...ExpressionAttributeNames, ...ExpressionAttributeValues }).filter(
    (name) => !used.has(name),
  );
  if (unused.length > 0) throw new Error(`DynamoDB refuses ${unused.join(', ')}, which no expression uses`);
}

/** Case-insensitive: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ReservedWords.html */
export const reservedWords = new Set(
  `
  abort absolute action add after agent aggregate all allocate alter analyze and any archive are array as asc ascii
  asensitive assertion asymmetric at atomic attach attribute auth authorization authorize auto avg back backup base
  batch before begin between bigint binary bit blob block boolean both breadth bucket bulk by byte call called calling
  capacity cascade cascaded case cast catalog char character check class clob close cluster clustered clustering
  clusters coalesce collate collation collection column columns combine comment commit compact compile compress
  condition conflict connect connection consistency consistent constraint constraints constructor consumed
  continue copy corresponding count counter create cross cube current cursor cycle data database date datetime day
  deallocate dec decimal declare default deferrable deferred define defined definition delete delimited depth deref
  desc describe descriptor detach deterministic diagnostics directories disable disconnect distinct distribute do
  domain double drop dump duration dynamic each element else elseif empty enable end equal equals error escape escaped
  eval evaluate exceeded except exception exceptions exclusive exec execute exists exit explain explode export
  expression extended external extract fail false family fetch fields file filter filtering final finish first fixed
  flattern float for force foreign format forward found free from full function functions general generate get glob
  global go goto grant greater group grouping handler hash have having heap hidden hold hour identified identity if
  ignore immediate import in including inclusive increment incremental index indexed indexes indicator infinite
  initially inline inner innter inout input insensitive insert instead int integer intersect interval into invalidate
  is isolation item items iterate join key keys lag language large last lateral lead leading leave left length less
  level like limit limited lines list load local localtime localtimestamp location locator lock locks log loged long
  loop lower map match materialized max maxlen member merge method metrics min minus minute missing mod mode modifies
  modify module month multi multiset name names national natural nchar nclob new next no none not null nullif number
  numeric object of offline offset old on online only opaque open operator option or order ordinality other others out
  outer output over overlaps override owner pad parallel parameter parameters partial partition partitioned partitions
  path percent percentile permission permissions pipe pipelined plan pool position precision prepare preserve primary
  prior private privileges procedure processed project projection property provisioning public put query quit quorum
  raise random range rank raw read reads real rebuild record recursive reduce ref reference references referencing
  regexp region reindex relative release remainder remove rename repeat replace request reset resignal resource
  response restore restrict result return returning returns reverse revoke right role roles rollback rollup routine
  row rows rule rules sample satisfies save savepoint scan schema scope scroll search second section segment segments
  select self semi sensitive separate sequence serializable session set sets shard share shared short show signal
  similar skewed smallint snapshot some source space spaces sparse specific specifictype split sql sqlcode sqlerror
  sqlexception sqlstate sqlwarning start state static status storage store stored stream string struct style sub
  submultiset subpartition substring subtype sum super symmetric synonym system table tablesample temp temporary
  terminated text than then throughput time timestamp timezone tinyint to token total touch trailing transaction
  transform translate translation treat trigger trim true truncate ttl tuple type under undo union unique unit unknown
  unlogged unnest unprocessed unsigned until update upper url usage use user users using uuid vacuum value valued
  values varchar variable variance varint varying view views virtual void wait when whenever where while window with
  within without work wrapped write year zone
`
    .trim()
    .split(/\s+/),
);

/** As the document client stores a value: without what is undefined, at any depth (`removeUndefinedValues`). */
export function withoutUndefined<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.filter((each) => each !== undefined).map(withoutUndefined) as Value;
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => (each === undefined ? [] : [[name, withoutUndefined(each)]])),
  ) as Value;
}
