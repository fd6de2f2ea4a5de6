import type { ApiTarget } from '../template/api.ts';
import type { ResourcePolicies, Statement } from '../template/policies.ts';
import type { Stack } from '../template/readTemplate.ts';
import {
  account,
  configurationSetArn,
  functionArn,
  logStreamArn,
  queueArn,
  ruleArn,
  streamArn,
  topicArn,
} from '../template/resources.ts';
import { type AccessRequest, type AwsRequest, requiredPermissions, type SesSide, secretAccessKey } from './request.ts';

/** The credentials of the account's administrator, who may do everything. Operators' commands use them. */
export const operatorCredentials = { accessKeyId: 'operator', secretAccessKey };

interface ServiceRequest {
  /** `sns.amazonaws.com` */
  principal: string;
  action: string;
  resource: string;
  sourceArn: string;
}

export type Authorizer = ReturnType<typeof createAuthorizer>;

type Policies = Pick<Stack, 'functions' | 'resourcePolicies' | 'routes' | 'tables'>;

/** Decides by the template's policies, as IAM does, and knows which statements were needed for that. */
export function createAuthorizer({ functions, resourcePolicies, routes, tables }: Policies, ses: () => SesSide) {
  const callers = new Map(
    routes.flatMap(({ caller, authorizer }) => [caller, authorizer?.caller ?? caller]).map((each) => [each.role, each]),
  );
  const policies = [
    ...functions.map(({ name, statements }) => [name, statements] as const),
    ...[...callers.values()].map(({ role, statements }) => [role, statements] as const),
    ...resourcePolicies,
  ];
  for (const [owner, statements] of policies) checkConditions(owner, statements);
  const byId = new Map(functions.flatMap((fn) => [fn.id, fn.accessKeyId].map((key) => [key, fn] as const)));
  const partitionKeys = new Map(
    tables.map(({ id, keys }) => [id, keys.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName ?? '']),
  );
  /** Statements without which some request would have been denied, and the kinds of items that it was about. */
  const needed = new Map<Statement, Set<string>>();

  const judge = (statements: Statement[], request: AccessRequest): boolean => {
    const [first, ...others] = allowing(statements, request);
    if (first && others.length === 0) {
      const keys = request.context?.[leadingKeys] ?? [];
      for (const kind of kindsOf(first))
        if (!kind || keys.some((key) => matchesWildcard(kind, key)))
          needed.set(first, (needed.get(first) ?? new Set()).add(kind));
    }
    return first !== undefined;
  };

  /** Whether the role of the function with this id or access key, or the resource's policy, allows this. */
  const functionMay = (caller: string, request: AccessRequest): boolean => {
    const fn = byId.get(caller);
    if (!fn) return false;
    // Within one account it is enough that one of the two policies allows something; either can deny it.
    return judge(
      [...fn.statements, ...statementsAbout(fn.role, policyOf(request.resource, resourcePolicies))],
      request,
    );
  };

  return {
    functionMay,
    /** AWS's message if a function's request is denied; undefined if it is allowed. */
    denial(request: AwsRequest): string | undefined {
      const { caller } = request;
      if (caller === operatorCredentials.accessKeyId) return undefined;
      const denied = requiredPermissions(request, ses(), partitionKeys).find((each) => !functionMay(caller, each));
      if (!denied) return undefined;
      const user = `arn:aws:sts::${account}:assumed-role/${caller}/${byId.get(caller)?.name ?? caller}`;
      return `User: ${user} is not authorized to perform: ${denied.action} on resource: ${denied.resource} because no identity-based policy allows the ${denied.action} action`;
    },
    apiMayInvoke: ({ caller, function: id }: ApiTarget) =>
      // Of each role one copy of its statements is judged, so that what is needed of them is known in one place.
      judge(callers.get(caller.role)?.statements ?? [], {
        action: 'lambda:InvokeFunction',
        resource: functionArn(id),
      }),
    serviceMay: ({ principal, action, resource, sourceArn }: ServiceRequest) =>
      judge(statementsAbout(principal, policyOf(resource, resourcePolicies)), {
        ...{ action, resource, context: { 'aws:SourceArn': [sourceArn], 'aws:SourceAccount': [account] } },
      }),
    /** A kind of items is one grant, though each action has its own statement: infra/constructs/data.ts says why. */
    grants: () =>
      policies.flatMap(([owner, statements]) =>
        statements
          .filter(({ effect }) => effect === 'Allow')
          .flatMap((each) =>
            kindsOf(each).map((kind) => ({
              says: `${owner}: ${kind ? `${each.resources.join(', ')} for ${kind}` : textOf(each)}`,
              needed: needed.get(each)?.has(kind) ?? false,
            })),
          ),
      ),
  };
}

/** How the keys of the items begin that a statement is about, by kind; `''` if it is about none. */
const kindsOf = ({ conditions }: Statement): string[] => conditions['ForAllValues:StringLike']?.[leadingKeys] ?? [''];

const textOf = ({ actions, resources, conditions }: Statement) =>
  `${actions.join(', ')} on ${resources.join(', ')} ${JSON.stringify(conditions)}`;

/** A bucket's policy also covers its objects. */
const policyOf = (arn: string, policies: ResourcePolicies) =>
  policies.get(arn) ?? (arn.startsWith('arn:aws:s3:::') ? policies.get(arn.split('/')[0] ?? '') : undefined);

/** The statements of a resource's policy that apply to a principal, which is a service's name or an ARN. */
const statementsAbout = (principal: string, policy: Statement[] = []): Statement[] =>
  policy.filter(({ principals = [] }) => principals.includes('*') || principals.includes(principal));

/** Those of the caller's statements that allow the request; none if one of them denies it. */
export function allowing(statements: Statement[], request: AccessRequest): Statement[] {
  // Condition keys are case-insensitive. Every local request counts as sent over TLS.
  const given = Object.entries({ 'aws:SecureTransport': ['true'], ...request.context });
  const context = Object.fromEntries(given.map(([key, values]) => [key.toLowerCase(), values]));
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

const expressions = new Map<string, RegExp>();

/** Whether `text` matches an AWS pattern: `*` stands for any characters, `?` for one, everything else for itself. */
export function matchesWildcard(pattern: string, text: string, flags: '' | 'i' = ''): boolean {
  const key = `${flags} ${pattern}`;
  const literal = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  const expression =
    expressions.get(key) ?? new RegExp(`^${literal.replaceAll('*', '.*').replaceAll('?', '.')}$`, `s${flags}`);
  expressions.set(key, expression);
  return expression.test(text);
}

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
const conditionKeys = ['ses:FromAddress', leadingKeys, 'aws:SecureTransport', 'aws:SourceArn', 'aws:SourceAccount'].map(
  (key) => key.toLowerCase(),
);

function conditionHolds(operator: string, patterns: string[], values: string[]): boolean {
  if (operator === absence) return patterns.includes(String(values.length === 0));
  const [set, name = set] = operator.split(':');
  const test = operators[name ?? ''];
  if (!test) return false;
  const matches = (value: string) => patterns.some((pattern) => test(pattern, value));
  return set === 'ForAllValues' ? values.every(matches) : values.some(matches);
}

export function checkConditions(owner: string, statements: Statement[]): void {
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

/** Throws if a grant is missing that AWS itself needs: without it AWS refuses the deploy, or silently does nothing. */
export function checkGrants(stack: Stack, { functionMay, serviceMay }: Authorizer): void {
  const byRole = (id: string, fn: string, resource: string, ...actions: string[]) => {
    for (const action of actions) {
      if (functionMay(fn, { action, resource })) continue;
      throw new Error(`${id}: The provided execution role does not have permissions to call ${action} on ${resource}`);
    }
  };
  const byPolicy = (id: string, service: string, sourceArn: string, action: string, resource: string) => {
    if (serviceMay({ principal: `${service}.amazonaws.com`, action, resource, sourceArn })) return;
    throw new Error(`${id}: the policy of ${resource} does not allow ${service} ${action} for ${sourceArn}`);
  };

  for (const { id, logGroup } of stack.functions)
    byRole(id, id, logStreamArn(logGroup), 'logs:CreateLogStream', 'logs:PutLogEvents');
  for (const { id, function: fn, queue } of stack.queueMappings)
    byRole(id, fn, queueArn(queue), 'sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes');
  for (const { id, function: fn, table } of stack.streamMappings) {
    const reading = ['GetRecords', 'GetShardIterator', 'DescribeStream', 'ListStreams'];
    byRole(id, fn, streamArn(table), ...reading.map((each) => `dynamodb:${each}`));
  }
  for (const { id, function: fn, onFailure } of [...stack.streamMappings, ...stack.schedules])
    if (onFailure) byRole(id, fn, queueArn(onFailure), 'sqs:SendMessage');

  for (const { id, function: fn } of stack.schedules)
    byPolicy(id, 'events', ruleArn(id), 'lambda:InvokeFunction', functionArn(fn));
  for (const { topic, queue } of stack.subscriptions.queues)
    byPolicy(queue, 'sns', topicArn(topic), 'sqs:SendMessage', queueArn(queue));
  for (const { id, configurationSet, topic } of stack.mail.destinations)
    byPolicy(id, 'ses', configurationSetArn(configurationSet), 'sns:Publish', topicArn(topic));
  for (const { id, arn, topics } of stack.alarms)
    for (const topic of topics) byPolicy(id, 'cloudwatch', arn, 'sns:Publish', topicArn(topic));
}
