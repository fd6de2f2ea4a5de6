import { type BackendAnswer, jsonAnswer } from '../aws/endpoint.ts';
import { AwsError } from '../aws/errors.ts';
import type { AwsRequest } from '../aws/request.ts';
import type { LocalState } from '../lifecycle/localState.ts';
import type { LambdaFunction } from '../template/compute.ts';

/**
 * How many invocations of a function may run at once: what the template reserves, or any number, until an operator sets a
 * limit, which survives restarts.
 */
export function reservedConcurrency(functions: LambdaFunction[], state: LocalState) {
  const nameOf = (id: string) => `reserved concurrency of ${id}`;
  return {
    of: ({ id, reserved }: LambdaFunction) => Number(state.get(nameOf(id)) || (reserved ?? Infinity)),
    /**
     * Lambda's operations for reserved concurrency.
     * https://docs.aws.amazon.com/lambda/latest/api/API_PutFunctionConcurrency.html
     */
    async answer({ operation, input }: AwsRequest): Promise<BackendAnswer> {
      if (operation === 'ListFunctions') {
        const Functions = functions.map(({ id, name, timeout, environment }) => ({
          ...{ FunctionName: id, Description: name, Timeout: timeout, Environment: { Variables: environment } },
        }));
        return jsonAnswer({ Functions });
      }
      const fn = functions.find(({ id }) => id === input.FunctionName);
      if (!fn) throw new AwsError('ResourceNotFoundException', `Function not found: ${input.FunctionName}`);
      if (operation === 'PutFunctionConcurrency') {
        state.set(nameOf(fn.id), String(Number(input.ReservedConcurrentExecutions)));
        return jsonAnswer({ ReservedConcurrentExecutions: input.ReservedConcurrentExecutions });
      }
      if (operation === 'DeleteFunctionConcurrency') {
        state.set(nameOf(fn.id), '');
        return { status: 204, type: 'application/json', body: '' };
      }
      throw new AwsError('InvalidRequestContentException', `The local Lambda does not know ${operation}`);
    },
  };
}
