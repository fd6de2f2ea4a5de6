import type { ResolvedTemplate } from './resolvedTemplate.ts';
import type { Statement } from './statements.ts';

/** The statements of a role's inline and attached policies. Throws if Lambda may not assume the role. */
export function statementsOfRole(fn: string, role: string, template: ResolvedTemplate): Statement[] {
  const properties = template.all('AWS::IAM::Role').find(({ id }) => id === role)?.properties;
  if (!properties?.AssumeRolePolicyDocument.includes('lambda.amazonaws.com'))
    throw new Error(`${fn}: The role defined for the function cannot be assumed by Lambda.`);
  const attached = template
    .all('AWS::IAM::Policy')
    .map((policy) => policy.properties)
    .filter(({ Roles }) => Roles.includes(role));
  return structuredClone([...properties.Policies, ...attached].flatMap(({ PolicyDocument }) => PolicyDocument));
}
