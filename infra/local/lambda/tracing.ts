import type { Authorizer } from '../aws/authorizer.ts';
import type { LambdaFunction } from '../template/compute.ts';

/** Lambda sends traces with the function's role. Throws, as a deploy would, if the role does not allow it. */
export function checkTracing({ id, isTraced }: LambdaFunction, { functionMay }: Authorizer): void {
  if (!isTraced || functionMay(id, { action: 'xray:PutTraceSegments', resource: '*' })) return;
  throw new Error(`${id}: The provided execution role does not have permissions to call PutTraceSegments on XRAY`);
}
