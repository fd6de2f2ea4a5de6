import { Readable } from 'node:stream';
import { vi } from 'vitest';
import { dynamo } from '../../../functions/lib/platform/dynamo/dynamo.ts';
import { tables } from './fakeDynamo.ts';

/** `body`: with `__type`, the error's name, where the status is no success. */
export interface DynamoAnswer {
  status: number;
  body: object;
}

interface Request {
  headers: Record<string, string>;
  body: Uint8Array;
}

/**
 * Answers DynamoDB's requests in its place, below all that the SDK and the store do about errors. `operation` as in
 * `PutItem`. Where the store is faked as a whole: installFakeDynamo.
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
