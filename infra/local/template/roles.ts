import type { ResolvedTemplate } from './resolvedTemplate.ts';
import type { Statement } from './statements.ts';

/** The statements of a role's inline and attached policies. Throws if the service may not assume the role. */
export function statementsOfRole(
  role: string,
  service: string,
  template: ResolvedTemplate,
  refusal: string,
): Statement[] {
  const properties = template.all('AWS::IAM::Role').find(({ id }) => id === role)?.properties;
  if (!properties?.AssumeRolePolicyDocument.includes(service)) throw new Error(refusal);
  const attached = template
    .all('AWS::IAM::Policy')
    .map((policy) => policy.properties)
    .filter(({ Roles }) => Roles.includes(role));
  return structuredClone([...properties.Policies, ...attached].flatMap(({ PolicyDocument }) => PolicyDocument));
}
