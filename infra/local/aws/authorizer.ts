import type { LambdaFunction } from '../template/compute.ts';
import type { Stack } from '../template/readTemplate.ts';
import type { ResourcePolicies } from '../template/resourcePolicies.ts';
import { account } from '../template/resources.ts';
import type { Statement } from '../template/statements.ts';
import { type AccessRequest, allowing, checkConditions, statementsAbout } from './iam.ts';
import { requiredPermissions, type SesSide } from './permissions.ts';
import { PolicyTrial } from './policyTrial.ts';
import type { AwsRequest } from './request.ts';

/** Of the account's administrator, who may do everything: commands for operators act with them. */
export const operatorCredentials = { accessKeyId: 'operator', secretAccessKey: 'operator' };

/** What an AWS service does of its own accord, for one of the stack's resources. */
export interface ServiceRequest {
  /** `sns.amazonaws.com` */
  principal: string;
  action: string;
  /** ARN of what it reaches. */
  resource: string;
  /** ARN of the resource of ours that it acts for. */
  sourceArn: string;
}

/** Judges by the template's policies, as IAM does. */
export interface Authorizer {
  /** AWS's message for a function's request that is denied; undefined for one that is allowed. */
  denial(request: AwsRequest): string | undefined;
  /** Whether a function's role and the resource's own policy let it do this. */
  functionMay(fn: string, request: AccessRequest): boolean;
  /** Whether a resource's policy lets an AWS service do this. */
  serviceMay(request: ServiceRequest): boolean;
  trial: PolicyTrial;
}

type Policies = Pick<Stack, 'functions' | 'resourcePolicies' | 'tables'>;

export function createAuthorizer({ functions, resourcePolicies, tables }: Policies, ses: () => SesSide): Authorizer {
  for (const { name, statements } of functions) checkConditions(name, statements);
  for (const [arn, statements] of resourcePolicies) checkConditions(arn, statements);
  const callers = new Map(functions.map((fn) => [fn.id, fn]));
  const partitionKeys = new Map(
    tables.map(({ id, keys }) => [id, keys.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName ?? '']),
  );
  const decisions = new Map<string, boolean>();
  const trial = new PolicyTrial({ functions, resourcePolicies }, () => decisions.clear());

  const judge = (statements: Statement[], request: AccessRequest): boolean => {
    const found = allowing(trial.left(statements), request);
    trial.note(found);
    return found.length > 0;
  };

  const functionMay = (caller: string, request: AccessRequest): boolean => {
    const decide = () => judge(applyingTo(callers.get(caller), request.resource, resourcePolicies), request);
    // Nearly every request has another S3 key, so that decisions about S3 would fill the memory.
    if (request.context || request.action.startsWith('s3:')) return decide();
    const key = `${caller} ${request.action} ${request.resource}`;
    const decision = decisions.get(key) ?? decide();
    decisions.set(key, decision);
    return decision;
  };

  return {
    trial,
    functionMay,
    denial(request) {
      const { caller } = request;
      if (caller === operatorCredentials.accessKeyId) return undefined;
      const denied = requiredPermissions(request, ses(), partitionKeys).find(
        (permission) => !functionMay(caller, permission),
      );
      if (!denied) return undefined;
      const user = `arn:aws:sts::${account}:assumed-role/${caller}/${callers.get(caller)?.name ?? caller}`;
      return `User: ${user} is not authorized to perform: ${denied.action} on resource: ${denied.resource} because no identity-based policy allows the ${denied.action} action`;
    },
    serviceMay: ({ principal, action, resource, sourceArn }) =>
      judge(statementsAbout(principal, policyOf(resource, resourcePolicies)), {
        action,
        resource,
        context: { 'aws:SourceArn': [sourceArn], 'aws:SourceAccount': [account] },
      }),
  };
}

/** Within one account either policy may allow what the other does not mention, and both may deny. */
const applyingTo = (fn: LambdaFunction | undefined, resource: string, policies: ResourcePolicies) =>
  fn ? [...fn.statements, ...statementsAbout(fn.role, policyOf(resource, policies))] : [];

/** A bucket's policy is also about its objects. */
const policyOf = (arn: string, policies: ResourcePolicies) =>
  policies.get(arn) ?? (arn.startsWith('arn:aws:s3:::') ? policies.get(arn.split('/')[0] ?? '') : undefined);
