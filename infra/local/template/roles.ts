import type { ResolvedTemplate } from './resolvedTemplate.ts';

/** One statement of a policy. Where IAM allows one value or a list, this always has a list. */
export interface Statement {
  effect: 'Allow' | 'Deny';
  actions: string[];
  resources: string[];
  /** Operator -> key -> values, as in `{StringEquals: {'ses:FromAddress': [...]}}`. */
  conditions: Record<string, Record<string, string[]>>;
}

interface PolicyDocument {
  Statement: {
    Effect: 'Allow' | 'Deny';
    Action?: string | string[];
    Resource?: string | string[];
    Condition?: Record<string, Record<string, string | string[]>>;
  }[];
}

interface RoleProperties {
  Policies?: { PolicyDocument: PolicyDocument }[];
  ManagedPolicyArns?: string[];
}

/** Managed policies that only allow logs and traces, which do not pass through the local cloud. */
const loggingPolicies = /policy\/(service-role\/AWSLambdaBasicExecutionRole|AWSXRayDaemonWriteAccess)$/;

/** The statements of a role: of its inline policies and of those attached to it. */
export function statementsOf(role: string, template: ResolvedTemplate): Statement[] {
  const properties = template.all<RoleProperties>('AWS::IAM::Role').find(({ id }) => id === role)?.properties;
  if (!properties) throw new Error(`The template has no role ${role}`);
  const strange = properties.ManagedPolicyArns?.filter((arn) => !loggingPolicies.test(arn)) ?? [];
  if (strange.length > 0) throw new Error(`${role}: the local cloud does not know ${strange.join(', ')}`);

  const attached = ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy']
    .flatMap((type) => template.all<{ Roles?: string[]; PolicyDocument: PolicyDocument }>(type))
    .filter(({ properties }) => properties.Roles?.includes(role))
    .map(({ properties: policy }) => policy);
  return [...(properties.Policies ?? []), ...attached].flatMap(({ PolicyDocument }) =>
    PolicyDocument.Statement.map((statement) => readStatement(role, statement)),
  );
}

function readStatement(role: string, statement: PolicyDocument['Statement'][number]): Statement {
  if (!statement.Action || !statement.Resource) {
    throw new Error(`${role}: the local cloud knows policies with Action and Resource alone`);
  }
  return {
    effect: statement.Effect,
    actions: list(statement.Action),
    resources: list(statement.Resource),
    conditions: Object.fromEntries(
      Object.entries(statement.Condition ?? {}).map(([operator, keys]) => [
        operator,
        Object.fromEntries(Object.entries(keys).map(([key, values]) => [key, list(values)])),
      ]),
    ),
  };
}

const list = (value: string | string[]) => (Array.isArray(value) ? value : [value]);
