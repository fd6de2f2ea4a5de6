import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { vi } from 'vitest';
import { viewerHeaders } from '../../../shared/platform/constants.ts';
import { secretNames, variables } from '../../../shared/platform/resources.ts';
import { asEndpoint } from './granted.ts';

/** The text of a secret in unit tests, by its name in capital letters. */
export const secretOf = (name: string) => name.padEnd(64, '.');

export const host = 'www.example.org';

/** Gives every secret a value, until the environment is restored. */
export function installSecrets(): void {
  for (const name of secretNames) vi.stubEnv(variables.secretArn(name), name.toUpperCase());
  mockClient(SecretsManagerClient)
    .on(GetSecretValueCommand)
    .callsFake(({ SecretId }) => ({ SecretString: secretOf(SecretId) }));
}

/** Makes the queue accept every message and SES every email, until the environment is restored. */
export function installMail() {
  vi.stubEnv('NOTICES_QUEUE_URL', 'notices');
  vi.stubEnv('CAMPAIGN_QUEUE_URL', 'campaign');
  vi.stubEnv('SITE_URL', `https://${host}`);
  vi.stubEnv('SENDER_ADDRESS', 'us@example.org');
  vi.stubEnv('CONFIGURATION_SET', 'set');
  vi.stubEnv('MAILS_PER_SECOND', '14');
  const queue = mockClient(SQSClient);
  queue.on(SendMessageCommand).resolves({});
  queue.on(SendMessageBatchCommand).resolves({});
  const ses = mockClient(SESv2Client);
  ses.on(SendEmailCommand).resolves({ MessageId: 'mail' });
  return { queue, ses };
}

interface Request {
  headers?: Record<string, string>;
  cookies?: string[];
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

type Handler = (event: object, context: object) => Promise<APIGatewayProxyStructuredResultV2>;

/** Calls an endpoint's handler with an event of API Gateway. A body of bytes is sent unchanged. */
export async function call(name: string, request: Request): Promise<APIGatewayProxyStructuredResultV2> {
  const [resource, action] = name.split('/');
  const handlers = (await import(`../../../functions/api/${resource}.ts`)) as Record<string, Handler>;
  const handler = handlers[action ?? ''];
  if (!handler) throw new Error(`There is no endpoint ${name}`);
  const { headers, cookies = [], path, query, body } = request;
  const isBytes = body instanceof Uint8Array;
  const type = body === undefined || isBytes ? {} : { 'content-type': 'application/json' };
  const event = {
    headers: { [viewerHeaders.host]: host, [viewerHeaders.address]: '10.0.0.1', ...type, ...headers },
    cookies,
    pathParameters: path,
    queryStringParameters: query,
    body: body === undefined ? undefined : isBytes ? Buffer.from(body).toString('base64') : JSON.stringify(body),
    isBase64Encoded: isBytes,
    requestContext: { requestId: '1' },
  };
  return asEndpoint(name, () => handler(event, {}));
}
