import type { BackendAnswer } from '../aws/endpoint.ts';
import { AwsError } from '../aws/errors.ts';
import type { AwsRequest } from '../aws/request.ts';
import type { LocalState } from '../lifecycle/localState.ts';
import type { LambdaFunction } from '../template/compute.ts';

/**
 * How many invocations of a function may run at once: any number until an operator sets a limit, which survives
 * restarts.
 */
export class ReservedConcurrency {
  private readonly functions: LambdaFunction[];
  private readonly state: LocalState;

  constructor(functions: LambdaFunction[], state: LocalState) {
    this.functions = functions;
    this.state = state;
  }

  of({ id }: LambdaFunction): number {
    return Number(this.state.get(nameOf(id)) || Infinity);
  }

  /**
   * Lambda's operations for reserved concurrency.
   * https://docs.aws.amazon.com/lambda/latest/api/API_PutFunctionConcurrency.html
   */
  answer = async ({ operation, input }: AwsRequest): Promise<BackendAnswer> => {
    const json = (body: object) => ({ type: 'application/json', body: JSON.stringify(body) });
    if (operation === 'ListFunctions') {
      const Functions = this.functions.map(({ id, name, environment }) => ({
        ...{ FunctionName: id, Description: name, Environment: { Variables: environment } },
      }));
      return json({ Functions });
    }
    const fn = this.functions.find(({ id }) => id === input.FunctionName);
    if (!fn) throw new AwsError('ResourceNotFoundException', `Function not found: ${input.FunctionName}`);
    if (operation === 'PutFunctionConcurrency') {
      this.state.set(nameOf(fn.id), String(Number(input.ReservedConcurrentExecutions)));
      return json({ ReservedConcurrentExecutions: input.ReservedConcurrentExecutions });
    }
    if (operation === 'DeleteFunctionConcurrency') {
      this.state.set(nameOf(fn.id), '');
      return { status: 204, type: 'application/json', body: '' };
    }
    throw new AwsError('InvalidRequestContentException', `The local Lambda does not know ${operation}`);
  };
}

const nameOf = (id: string) => `reserved concurrency of ${id}`;
