import type { Statement } from './template/roles.ts';

/** What a request asks for, in IAM's terms. */
export interface Ask {
  /** `dynamodb:GetItem` */
  action: string;
  /** ARN, or `*` for an action without a resource. */
  resource: string;
  /** Values of condition keys, as in `ses:FromAddress`. */
  context?: Record<string, string[]>;
}

/** Whether a role's policies allow what is asked: some statement allows it and none denies it. */
export function allows(statements: Statement[], ask: Ask): boolean {
  const matching = statements.filter(
    ({ actions, resources, conditions }) =>
      actions.some((pattern) => like(pattern, ask.action, 'i')) &&
      resources.some((pattern) => like(pattern, ask.resource)) &&
      Object.entries(conditions).every(([operator, keys]) =>
        Object.entries(keys).every(([key, values]) => holds(operator, values, ask.context?.[key] ?? [])),
      ),
  );
  return matching.some(({ effect }) => effect === 'Allow') && !matching.some(({ effect }) => effect === 'Deny');
}

/** Operators that the local cloud can judge. Others stop the start: see {@link checkConditions}. */
const operators: Record<string, (pattern: string, value: string) => boolean> = {
  StringEquals: (pattern, value) => pattern === value,
  StringLike: like,
  ArnEquals: like,
  ArnLike: like,
};

const keys = ['ses:FromAddress', 'dynamodb:LeadingKeys'];

function holds(operator: string, patterns: string[], values: string[]): boolean {
  const [set, name = set] = operator.split(':');
  const test = operators[name ?? ''];
  if (!test) return false;
  const matches = (value: string) => patterns.some((pattern) => test(pattern, value));
  return set === 'ForAllValues' ? values.every(matches) : values.some(matches);
}

/** Throws where a policy has a condition that the local cloud cannot judge. */
export function checkConditions(owner: string, statements: Statement[]): void {
  for (const [operator, wanted] of statements.flatMap(({ conditions }) => Object.entries(conditions))) {
    const unknown = Object.keys(wanted).filter((key) => !keys.includes(key));
    if (!operators[operator.replace(/^For(All|Any)Values?:/, '')] || unknown.length > 0) {
      throw new Error(
        `The role of ${owner}: the local cloud does not know the condition ${operator} ${unknown.join(', ')}`,
      );
    }
  }
}

const patterns = new Map<string, RegExp>();

/** IAM's wildcards: `*` for any characters, `?` for one. */
function like(pattern: string, value: string, flags = ''): boolean {
  const key = flags + pattern;
  let expression = patterns.get(key);
  if (!expression) {
    const escaped = pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.');
    expression = new RegExp(`^${escaped}$`, `s${flags}`);
    patterns.set(key, expression);
  }
  return expression.test(value);
}
