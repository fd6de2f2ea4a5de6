import type { Statement } from '../template/statements.ts';
import { matchesWildcard } from './wildcard.ts';

/** What a request needs to be allowed, in IAM's terms. */
export interface AccessRequest {
  /** `dynamodb:GetItem` */
  action: string;
  /** ARN, or `*` for an action without a resource. */
  resource: string;
  /** Values of condition keys, as in `ses:FromAddress`. */
  context?: Record<string, string[]>;
}

/** The statements that allow a request, of those that apply to the caller; none where one denies it. */
export function allowing(statements: Statement[], request: AccessRequest): Statement[] {
  const context = Object.fromEntries(
    // Names of condition keys know no case. Whatever runs here stands for what comes by TLS.
    Object.entries({ 'aws:SecureTransport': ['true'], ...request.context }).map(([key, values]) => [
      key.toLowerCase(),
      values,
    ]),
  );
  const matching = statements.filter(
    ({ actions, resources, conditions }) =>
      actions.some((pattern) => matchesWildcard(pattern, request.action, 'i')) &&
      resources.some((pattern) => matchesWildcard(pattern, request.resource)) &&
      Object.entries(conditions).every(([operator, keys]) =>
        Object.entries(keys).every(([key, values]) =>
          conditionHolds(operator, values, context[key.toLowerCase()] ?? []),
        ),
      ),
  );
  return matching.some(({ effect }) => effect === 'Deny') ? [] : matching;
}

/** Whether statements that apply to the caller allow a request: at least one allows it and none denies it. */
export const isAllowed = (statements: Statement[], request: AccessRequest): boolean =>
  allowing(statements, request).length > 0;

/** The statements of a resource's policy that are about one principal: a service's name, or an ARN. */
export const statementsAbout = (principal: string, policy: Statement[] = []): Statement[] =>
  policy.filter(({ principals = [] }) => principals.includes('*') || principals.includes(principal));

/** Operators that the local cloud can evaluate. Any other stops the start: see {@link checkConditions}. */
const operators: Record<string, (pattern: string, value: string) => boolean> = {
  StringEquals: (pattern, value) => pattern === value,
  StringLike: (pattern, value) => matchesWildcard(pattern, value),
  ArnEquals: (pattern, value) => matchesWildcard(pattern, value),
  ArnLike: (pattern, value) => matchesWildcard(pattern, value),
  Bool: (pattern, value) => pattern === value,
};

const leadingKeys = 'dynamodb:LeadingKeys';
const conditionKeys = [
  'ses:FromAddress',
  leadingKeys,
  's3:prefix',
  'aws:SecureTransport',
  'aws:SourceArn',
  'aws:SourceAccount',
  'iam:PassedToService',
].map((key) => key.toLowerCase());

function conditionHolds(operator: string, patterns: string[], values: string[]): boolean {
  const [set, name = set] = operator.split(':');
  const test = operators[name ?? ''];
  if (!test) return false;
  const matches = (value: string) => patterns.some((pattern) => test(pattern, value));
  return set === 'ForAllValues' ? values.every(matches) : values.some(matches);
}

/** Throws where a policy has a condition that the local cloud cannot evaluate, or that does not mean what it seems to. */
export function checkConditions(owner: string, statements: Statement[]): void {
  for (const statement of statements) checkLeadingKeys(owner, statement);
  for (const [operator, wanted] of statements.flatMap(({ conditions }) => Object.entries(conditions))) {
    const unknown = Object.keys(wanted).filter((key) => !conditionKeys.includes(key.toLowerCase()));
    if (!operators[operator.replace(/^For(All|Any)Values?:/, '')] || unknown.length > 0) {
      throw new Error(
        `The policy of ${owner}: the local cloud does not know the condition ${operator} ${unknown.join(', ')}`,
      );
    }
  }
}

/**
 * AWS asks for ForAllValues with leading keys, which holds for a request without any: a scan has none. What they are in a
 * query of an index, AWS does not say.
 */
function checkLeadingKeys(owner: string, { actions, resources, conditions }: Statement): void {
  const operator = Object.keys(conditions).find((each) => leadingKeys in (conditions[each] ?? {}));
  if (!operator) return;
  const refuse = (why: string) => {
    throw new Error(`The policy of ${owner}: a condition on ${leadingKeys} ${why}`);
  };
  if (!operator.startsWith('ForAllValues:')) refuse(`needs ForAllValues: in front of ${operator}`);
  const scanning = actions.find((pattern) => matchesWildcard(pattern, 'dynamodb:Scan', 'i'));
  if (scanning) refuse(`does not limit ${scanning}: a Scan has no leading keys`);
  const index = resources.find((resource) => /\/index\/|\*$/.test(resource));
  if (index) refuse(`says nothing about the index ${index}`);
}
