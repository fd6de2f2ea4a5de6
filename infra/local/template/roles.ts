import type { ResolvedTemplate } from './resolvedTemplate.ts';
import { type PolicyDocument, readStatement, type Statement, type StatementProperties } from './statements.ts';

/** A role, with the statements of its inline policies and of those attached to it. */
export interface Role {
  /** Services that may take the role: `lambda.amazonaws.com`. */
  services: string[];
  statements: Statement[];
}

interface RoleProperties {
  AssumeRolePolicyDocument: { Statement: Omit<StatementProperties, 'Resource'>[] };
  Policies?: { PolicyDocument: PolicyDocument }[];
  ManagedPolicyArns?: string[];
}

/** Managed policies that only allow logs and traces: those of CDK's own functions, which do not run here. */
const loggingPolicies = /policy\/(service-role\/AWSLambdaBasicExecutionRole|AWSXRayDaemonWriteAccess)$/;

export function readRole(role: string, template: ResolvedTemplate): Role {
  const properties = template.all<RoleProperties>('AWS::IAM::Role').find(({ id }) => id === role)?.properties;
  if (!properties) throw new Error(`The template has no role ${role}`);
  const strange = properties.ManagedPolicyArns?.filter((arn) => !loggingPolicies.test(arn)) ?? [];
  if (strange.length > 0) throw new Error(`${role}: the local cloud does not know ${strange.join(', ')}`);

  const attached = ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy']
    .flatMap((type) => template.all<{ Roles?: string[]; PolicyDocument: PolicyDocument }>(type))
    .filter(({ properties }) => properties.Roles?.includes(role))
    .map(({ properties: policy }) => policy);
  const trust = properties.AssumeRolePolicyDocument.Statement.map((each) =>
    readStatement(role, { ...each, Resource: '*' }),
  );
  return {
    services: trust
      .filter(({ effect, actions }) => effect === 'Allow' && actions.includes('sts:AssumeRole'))
      .flatMap(({ principals = [] }) => principals),
    statements: [...(properties.Policies ?? []), ...attached].flatMap(({ PolicyDocument }) =>
      PolicyDocument.Statement.map((statement) => readStatement(role, statement)),
    ),
  };
}
