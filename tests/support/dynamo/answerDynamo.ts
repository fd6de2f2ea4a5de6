import { Readable } from 'node:stream';
import { vi } from 'vitest';
import { dynamo } from '../../../functions/lib/platform/dynamo/dynamo.ts';
import { tables } from './fakeDynamo.ts';

/** `body`: for an error status, `__type` is the error's name. */
export interface DynamoAnswer {
  status: number;
  body: object;
}

interface Request {
  headers: Record<string, string>;
  body: Uint8Array;
}

/**
 * Answers requests to DynamoDB below the SDK, so that the error handling of the SDK and the stores is tested.
 * `operation` is a name such as `PutItem`. To fake DynamoDB as a whole, use installFakeDynamo.
 */
export function answerDynamo<Input>(
  answerOf: (operation: string, input: Input) => DynamoAnswer | Promise<DynamoAnswer>,
): void {
  const aws = { AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' };
  for (const [name, value] of Object.entries({ ...tables, ...aws })) vi.stubEnv(name, value);
  const handle = async ({ headers, body }: Request) => {
    const operation = headers['x-amz-target']?.split('.')[1] ?? '';
    const answer = await answerOf(operation, JSON.parse(new TextDecoder().decode(body)));
    const type = { 'content-type': 'application/x-amz-json-1.0' };
    return {
      response: { statusCode: answer.status, headers: type, body: Readable.from([JSON.stringify(answer.body)]) },
    };
  };
  Object.assign(dynamo.config, { requestHandler: { handle } });
}
