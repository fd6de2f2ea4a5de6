import type { View } from './view.ts';

/** One statement of a policy; what IAM lets be one or many is always many here. */
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

/** AWS's policies that only let a function log and trace; neither passes through the local cloud. */
const harmless = /policy\/(service-role\/AWSLambdaBasicExecutionRole|AWSXRayDaemonWriteAccess)$/;

/** All that a role allows and denies: its inline policies and those attached to it. */
export function statementsOf(role: string, view: View): Statement[] {
  const properties = view.all<RoleProperties>('AWS::IAM::Role').find(({ id }) => id === role)?.of;
  if (!properties) throw new Error(`The template has no role ${role}`);
  const strange = properties.ManagedPolicyArns?.filter((arn) => !harmless.test(arn)) ?? [];
  if (strange.length > 0) throw new Error(`${role}: the local cloud does not know ${strange.join(', ')}`);

  const attached = ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy']
    .flatMap((type) => view.all<{ Roles?: string[]; PolicyDocument: PolicyDocument }>(type))
    .filter(({ of }) => of.Roles?.includes(role))
    .map(({ of }) => of);
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
