import type { Statement } from '../template/statements.ts';
import { matchesWildcard } from './wildcard.ts';

/** An access that IAM allows or denies. */
export interface AccessRequest {
  /** `dynamodb:GetItem` */
  action: string;
  /** ARN, or `*` for an action without a resource. */
  resource: string;
  /** Values of condition keys such as `ses:FromAddress`. */
  context?: Record<string, string[]>;
}

/** Those of the caller's statements that allow the request; none if one of them denies it. */
export function allowing(statements: Statement[], request: AccessRequest): Statement[] {
  const context = Object.fromEntries(
    // Condition keys are case-insensitive. Every local request counts as sent over TLS.
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

/** The statements of a resource's policy that apply to a principal, which is a service's name or an ARN. */
export const statementsAbout = (principal: string, policy: Statement[] = []): Statement[] =>
  policy.filter(({ principals = [] }) => principals.includes('*') || principals.includes(principal));

/** Operators that the local cloud can evaluate. With any other it refuses to start: see {@link checkConditions}. */
const operators: Record<string, (pattern: string, value: string) => boolean> = {
  StringEquals: (pattern, value) => pattern === value,
  StringLike: (pattern, value) => matchesWildcard(pattern, value),
  ArnEquals: (pattern, value) => matchesWildcard(pattern, value),
  ArnLike: (pattern, value) => matchesWildcard(pattern, value),
  Bool: (pattern, value) => pattern === value,
};
/** Whether a key is absent: `{Null: {'dynamodb:LeadingKeys': 'false'}}`. */
const absence = 'Null';

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
  if (operator === absence) return patterns.includes(String(values.length === 0));
  const [set, name = set] = operator.split(':');
  const test = operators[name ?? ''];
  if (!test) return false;
  const matches = (value: string) => patterns.some((pattern) => test(pattern, value));
  return set === 'ForAllValues' ? values.every(matches) : values.some(matches);
}

/**
 * Throws if a policy has a condition that the local cloud cannot evaluate, or one that does not restrict what it seems
 * to.
 */
export function checkConditions(owner: string, statements: Statement[]): void {
  for (const statement of statements) checkLeadingKeys(owner, statement);
  for (const [operator, wanted] of statements.flatMap(({ conditions }) => Object.entries(conditions))) {
    const unknown = Object.keys(wanted).filter((key) => !conditionKeys.includes(key.toLowerCase()));
    const isKnown = operator === absence || operators[operator.replace(/^For(All|Any)Values?:/, '')];
    if (!isKnown || unknown.length > 0) {
      throw new Error(
        `The policy of ${owner}: the local cloud does not know the condition ${operator} ${unknown.join(', ')}`,
      );
    }
  }
}

/**
 * AWS requires ForAllValues with leading keys. It also holds for a request without leading keys, such as a scan, unless
 * Null says that there must be some:
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition_examples-multi-valued-context-keys.html
 * AWS does not document the leading keys of an index query.
 */
function checkLeadingKeys(owner: string, { actions, resources, conditions }: Statement): void {
  const about = Object.keys(conditions).filter((each) => leadingKeys in (conditions[each] ?? {}));
  const [operator] = about.filter((each) => each !== absence);
  if (!operator) return;
  const refuse = (why: string) => {
    throw new Error(`The policy of ${owner}: a condition on ${leadingKeys} ${why}`);
  };
  if (!operator.startsWith('ForAllValues:')) refuse(`needs ForAllValues: in front of ${operator}`);
  if (!conditions[absence]?.[leadingKeys]?.includes('false')) refuse(`needs ${absence} "false" beside ${operator}`);
  const scanning = actions.find((pattern) => matchesWildcard(pattern, 'dynamodb:Scan', 'i'));
  if (scanning) refuse(`does not limit ${scanning}: a Scan has no leading keys`);
  const index = resources.find((resource) => /\/index\/|\*$/.test(resource));
  if (index) refuse(`says nothing about the index ${index}`);
}
