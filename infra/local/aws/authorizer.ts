import type { ApiTarget } from '../template/api.ts';
import type { LambdaFunction } from '../template/compute.ts';
import type { Stack } from '../template/readTemplate.ts';
import type { ResourcePolicies } from '../template/resourcePolicies.ts';
import { account, functionArn } from '../template/resources.ts';
import type { Statement } from '../template/statements.ts';
import { type AccessRequest, allowing, checkConditions, statementsAbout } from './iam.ts';
import { requiredPermissions, type SesSide } from './permissions.ts';
import { PolicyTrial } from './policyTrial.ts';
import { secretAccessKey } from './presigned.ts';
import type { AwsRequest } from './request.ts';

/** The credentials of the account's administrator, who may do everything. Operators' commands use them. */
export const operatorCredentials = { accessKeyId: 'operator', secretAccessKey };

/** Something that an AWS service itself does on behalf of one of the stack's resources. */
interface ServiceRequest {
  /** `sns.amazonaws.com` */
  principal: string;
  action: string;
  /** ARN of the target. */
  resource: string;
  /** ARN of the stack's resource on whose behalf the service acts. */
  sourceArn: string;
}

export type Authorizer = ReturnType<typeof createAuthorizer>;

type Policies = Pick<Stack, 'functions' | 'resourcePolicies' | 'routes' | 'tables'>;

/** Decides by the template's policies, as IAM does. */
export function createAuthorizer({ functions, resourcePolicies, routes, tables }: Policies, ses: () => SesSide) {
  const callers = new Set(
    routes.flatMap(({ caller, authorizer }) => [caller, ...(authorizer ? [authorizer.caller] : [])]),
  );
  const policies = [
    ...functions.map(({ name, statements }) => [name, statements] as const),
    ...[...callers].map(({ role, statements }) => [role, statements] as const),
    ...resourcePolicies,
  ];
  for (const [owner, statements] of policies) checkConditions(owner, statements);
  const byId = new Map(functions.flatMap((fn) => [fn.id, fn.accessKeyId].map((key) => [key, fn] as const)));
  const partitionKeys = new Map(
    tables.map(({ id, keys }) => [id, keys.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName ?? '']),
  );
  const decisions = new Map<string, boolean>();
  const trial = new PolicyTrial(policies, () => decisions.clear());

  const judge = (statements: Statement[], request: AccessRequest): boolean => {
    const allowed = allowing(trial.remaining(statements), request);
    trial.note(allowed);
    return allowed.length > 0;
  };

  /** Whether the role of the function with this id or access key, or the resource's policy, allows this. */
  const functionMay = (caller: string, request: AccessRequest): boolean => {
    const decide = () => judge(applyingTo(byId.get(caller), request.resource, resourcePolicies), request);
    // S3 decisions are not cached: nearly every request has its own key, and they would fill the memory.
    if (request.context || request.action.startsWith('s3:')) return decide();
    const key = `${caller} ${request.action} ${request.resource}`;
    const decision = decisions.get(key) ?? decide();
    decisions.set(key, decision);
    return decision;
  };

  return {
    trial,
    functionMay,
    /** AWS's message if a function's request is denied; undefined if it is allowed. */
    denial(request: AwsRequest): string | undefined {
      const { caller } = request;
      if (caller === operatorCredentials.accessKeyId) return undefined;
      const denied = requiredPermissions(request, ses(), partitionKeys).find(
        (permission) => !functionMay(caller, permission),
      );
      if (!denied) return undefined;
      const user = `arn:aws:sts::${account}:assumed-role/${caller}/${byId.get(caller)?.name ?? caller}`;
      return `User: ${user} is not authorized to perform: ${denied.action} on resource: ${denied.resource} because no identity-based policy allows the ${denied.action} action`;
    },
    /** Whether the role by which API Gateway invokes a function allows that. */
    apiMayInvoke: ({ caller, function: id }: ApiTarget) =>
      judge(caller.statements, { action: 'lambda:InvokeFunction', resource: functionArn(id) }),
    /** Whether the resource's policy allows the AWS service to do this. */
    serviceMay: ({ principal, action, resource, sourceArn }: ServiceRequest) =>
      judge(statementsAbout(principal, policyOf(resource, resourcePolicies)), {
        action,
        resource,
        context: { 'aws:SourceArn': [sourceArn], 'aws:SourceAccount': [account] },
      }),
  };
}

/** Within one account it is enough that one of the two policies allows something; either can deny it. */
const applyingTo = (fn: LambdaFunction | undefined, resource: string, policies: ResourcePolicies) =>
  fn ? [...fn.statements, ...statementsAbout(fn.role, policyOf(resource, policies))] : [];

/** A bucket's policy also covers its objects. */
const policyOf = (arn: string, policies: ResourcePolicies) =>
  policies.get(arn) ?? (arn.startsWith('arn:aws:s3:::') ? policies.get(arn.split('/')[0] ?? '') : undefined);
