import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listen } from '../../../../../infra/local/edge/listen.ts';
import { failureSender } from '../../../../../infra/local/lambda/failureDestination.ts';

/** A fake of SQS. */
let server: Server;
let sqs: string;
let status: number;
let sent: { QueueUrl: string; MessageBody: string }[];
beforeEach(async () => {
  status = 200;
  sent = [];
  server = createServer(async (request, response) => {
    sent.push((await json(request)) as (typeof sent)[number]);
    response.writeHead(status).end('{}');
  });
  sqs = `http://127.0.0.1:${await listen(server, 0)}`;
});
afterEach(() => void server.close());

const givenUp = {
  ...{ function: 'Fn', condition: 'RetriesExhausted' as const, attempts: 3 },
  details: { requestPayload: { id: '1' }, responsePayload: { errorType: 'Error', errorMessage: 'broken' } },
};

it('gets a record in the form of Lambda’s', async () => {
  await failureSender(sqs)('GivenUp', givenUp);
  expect(sent.map(({ QueueUrl }) => QueueUrl)).toEqual([`${sqs}/000000000000/GivenUp`]);
  expect(JSON.parse(sent[0]?.MessageBody ?? '')).toEqual({
    ...{ version: '1.0', timestamp: expect.any(String) },
    requestContext: {
      requestId: expect.any(String),
      functionArn: 'arn:aws:lambda:us-east-1:000000000000:function:Fn:$LATEST',
      ...{ condition: 'RetriesExhausted', approximateInvokeCount: 3 },
    },
    responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
    ...givenUp.details,
  });
});

it('that cannot be reached stops nothing: it is only reported here', async () => {
  status = 500;
  const report = vi.spyOn(console, 'error').mockReturnValue();
  await failureSender(sqs)('GivenUp', givenUp);
  expect(report).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/of Fn, which could not be reported/));
  report.mockRestore();
});
