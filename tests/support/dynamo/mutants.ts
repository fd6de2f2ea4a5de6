import { appendFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { Expressions, Item } from './dynamoExpressions.ts';

/**
 * A defect of one kind of write, by which DynamoDB does less than requested. `condition`: one part of the condition is
 * removed (`part` is its index in {@link weaker}; `replacement` is the rest in words, undefined if it was the only
 * part). `leg`: the write is left out of its transactions. `failure`: the write is refused, but its caller gets
 * success.
 */
export interface Mutant {
  write: string;
  does: 'condition' | 'leg' | 'failure';
  part?: number;
  replacement?: string | undefined;
}

export const mutantName = ({ write, does, replacement }: Mutant) => {
  const words = {
    condition: `only ${replacement ? `"${replacement}"` : 'nothing'} is asked`,
    leg: 'is left out',
    failure: 'fails unnoticed',
  };
  return `${write} ${words[does]}`;
};

/** The parts of a request that change or check one item. */
export interface Write extends Expressions {
  TableName: string;
  Key?: Item;
  Item?: Item;
  ReturnValues?: string;
}

/** The name of a kind of write, without ids: which items it changes, how, and on what condition. */
export function writeName(kind: string, write: Write): string {
  const { pk, sk } = write.Key ?? write.Item ?? {};
  const change = write.UpdateExpression ? ` ${changeIn(write.UpdateExpression, write)}` : '';
  const condition = write.ConditionExpression ? ` if ${inWords(kind, write.ConditionExpression, write)}` : '';
  return `${kind} ${write.TableName} ${keyKind(pk)}/${keyKind(sk)}${change}${condition}`;
}

/** `CAMPAIGN`, `META`, or `*` for an id. */
const keyKind = (key: unknown) => /^([A-Z][A-Z_]*)(#|$)/.exec(String(key))?.[1] ?? '*';

/** Which of these change depends on the results of a campaign's emails, or on who joined and left. */
const counts = new Set(['sent', 'failed', 'skipped', 'inDoubt', 'subscribers']);

/**
 * What distinguishes an update: the status that it sets, or the alphabetically first attribute that it sets and adds
 * to, or otherwise removes. Naming all attributes would split one kind of write into many, because they depend on form
 * input and on counts.
 */
function changeIn(text: string, write: Write): string {
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = write;
  const words = text.split(/\b(SET|ADD|REMOVE)\b/).slice(1);
  const clauses = words.flatMap((word, index) => (index % 2 === 0 ? [[word, words[index + 1] ?? ''] as const] : []));
  const telling = clauses.filter(([word]) => word !== 'REMOVE');
  return (telling.length > 0 ? telling : clauses)
    .map(([word, list]) => {
      const attributes = list.split(/,(?![^(]*\))/).map((each) => each.trim().split(/[ =]/)[0] ?? '');
      const named = attributes.map((each) => names[each] ?? each).sort();
      const status = named.find((each) => each === 'status' || each === 'state');
      if (word === 'SET' && status) return `SET ${status} = ${values[`:${status}`] ?? '...'}`;
      const added = named.includes('round') ? 'round' : named.some((each) => counts.has(each)) ? 'counts' : named[0];
      return `${word} ${word === 'ADD' ? added : named[0]}`;
    })
    .sort()
    .join(' ');
}

/**
 * A condition with the attributes' names and the states from which something may change. It makes no difference whether
 * an unchanged attribute was present (`version as read`), or in which state a deleted item was.
 */
function inWords(kind: string, text: string, { ExpressionAttributeNames = {}, ExpressionAttributeValues = {} }: Write) {
  const words = text
    .replace(/\s+/g, ' ')
    .replace(/#\w+/g, (name) => ExpressionAttributeNames[name] ?? name)
    .replace(/\b(state|status) (=|<>|IN) [(:is\d, )]+/g, (states) =>
      kind === 'Delete' ? states : states.replace(/:is\d+/g, (name) => String(ExpressionAttributeValues[name])),
    )
    .replace(/:is\d+/g, '…')
    .replace(/(\w+) = …/g, '$1 as read');
  return words.includes(' as read') ? words.replace(/attribute_not_exists\((?!pk\))(\w+)\)/g, '$1 as read') : words;
}

/** The mutants of a write. `inTransaction`: whether it is part of a transaction. */
export function mutantsOf(kind: string, write: Write, inTransaction: boolean): Mutant[] {
  const name = writeName(kind, write);
  const { ConditionExpression: condition } = write;
  const parts = condition ? weaker(inWords(kind, condition, write)) : [];
  return [
    ...parts.map((replacement, part): Mutant => ({ write: name, does: 'condition', part, replacement })),
    ...(condition && kind !== 'ConditionCheck' ? [{ write: name, does: 'failure' } as const] : []),
    ...(inTransaction ? [{ write: name, does: 'leg' } as const] : []),
  ];
}

/** The condition without one of its parts, for each part: one operand of an AND or of an OR is removed. */
export function weaker(condition: string): (string | undefined)[] {
  const without = (parts: string[], word: string) =>
    parts.flatMap((part, index) => {
      const others = parts.toSpliced(index, 1);
      const inner = /^\((.*)\)$/s.exec(part)?.[1];
      const deeper = inner
        ? weaker(inner).flatMap((each) => (each ? [parts.with(index, `(${each})`).join(word)] : []))
        : [];
      return [others.length > 0 ? others.join(word) : undefined, ...deeper];
    });
  const either = split(condition, ' OR ');
  if (either.length === 1) return without(split(condition, ' AND '), ' AND ');
  // The whole condition counts as a part too.
  return [
    undefined,
    ...without(
      either.map((part) => (split(part, ' AND ').length > 1 ? `(${part})` : part)),
      ' OR ',
    ),
  ];
}

/** Splits only at the outermost level. */
function split(text: string, word: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  const flat = text.replace(/\s+/g, ' ').trim();
  for (let at = 0; at < flat.length; at++) {
    if (flat[at] === '(') depth++;
    if (flat[at] === ')') depth--;
    if (depth > 0 || !flat.startsWith(word, at)) continue;
    parts.push(flat.slice(start, at).trim());
    start = at + word.length;
  }
  return [...parts, flat.slice(start).trim()];
}

export interface SeenMutant {
  mutant: Mutant;
  file: string;
}

const folder = process.env.MUTANTS_SEEN;
const known = new Set<string>();
const root = resolve(import.meta.dirname, '../../..');

/** Records which mutants the tests of a file encounter, if `npm run test:mutants` runs them. */
export function noteMutants(testPath: () => string): ((mutants: Mutant[]) => void) | undefined {
  if (!folder) return undefined;
  return (mutants) => {
    const file = relative(root, testPath());
    for (const mutant of mutants) {
      const key = `${file} ${mutantName(mutant)}`;
      if (known.has(key)) continue;
      known.add(key);
      appendFileSync(
        resolve(folder, `${process.pid}.jsonl`),
        `${JSON.stringify({ mutant, file } satisfies SeenMutant)}\n`,
      );
    }
  };
}
