import { account } from '../template/resources.ts';
import type { Stack } from '../template.ts';
import { type AccessRequest, checkConditions, isAllowed } from './iam.ts';
import { requiredPermissions } from './permissions.ts';
import type { AwsRequest } from './request.ts';

/**
 * Checks requests against the roles of the functions that sign them. The function that it returns gives AWS's message for
 * a request that is denied, and undefined for one that is allowed.
 */
export function createAuthorizer({ functions, mail }: Stack): (request: AwsRequest) => string | undefined {
  for (const { name, statements } of functions) checkConditions(name, statements);
  const callers = new Map(functions.map((fn) => [fn.id, fn]));
  const identities = mail.identities.map(({ name }) => name);
  const decisions = new Map<string, boolean>();

  const allowed = (caller: string, request: AccessRequest): boolean => {
    const decide = () => isAllowed(callers.get(caller)?.statements ?? [], request);
    // Nearly every request has another S3 key, so that decisions about S3 would fill the memory.
    if (request.context || request.action.startsWith('s3:')) return decide();
    const key = `${caller} ${request.action} ${request.resource}`;
    const decision = decisions.get(key) ?? decide();
    decisions.set(key, decision);
    return decision;
  };

  return (request) => {
    const { caller } = request;
    const denied = requiredPermissions(request, identities).find((permission) => !allowed(caller, permission));
    if (!denied) return undefined;
    const user = `arn:aws:sts::${account}:assumed-role/${caller}/${callers.get(caller)?.name ?? caller}`;
    return `User: ${user} is not authorized to perform: ${denied.action} on resource: ${denied.resource} because no identity-based policy allows the ${denied.action} action`;
  };
}
