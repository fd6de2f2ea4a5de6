import {
  type AwsEndpoint,
  type Backend,
  type Operations,
  startAwsEndpoint,
} from '../../../infra/local/aws/endpoint.ts';
import type { ServiceName } from '../../../infra/local/aws/errors.ts';
import { Faults } from '../../../infra/local/aws/faults.ts';
import { createAuthorizer } from '../../../infra/local/aws/iam.ts';
import type { LambdaFunction } from '../../../infra/local/template/compute.ts';

interface Parts {
  /** The callers, with their policies. */
  functions: LambdaFunction[];
  faults?: Faults;
  /** The called services. */
  backends?: Partial<Record<ServiceName, Backend>>;
  operations?: Operations;
}

/** Starts the local cloud's endpoint for AWS services, with some of the services. */
export async function startEndpoint({
  functions,
  faults = new Faults(functions),
  backends = {},
  operations = {},
}: Parts): Promise<AwsEndpoint> {
  const endpoint = await startAwsEndpoint();
  endpoint.connect({
    ...{
      faults,
      functions: { crash: () => {} },
    },
    authorizer: createAuthorizer({ functions, resourcePolicies: new Map(), routes: [], tables: [] }, () => ({
      identities: [],
      sandbox: false,
    })),
    onWrite: () => {},
    ...{ backends, operations },
  });
  return endpoint;
}
