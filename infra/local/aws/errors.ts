/** An error as an AWS service answers it. `code` is the name of the error that the SDK then throws. */
export class AwsError extends Error {
  readonly code: string;
  readonly details: object;

  constructor(code: string, message: string, details: object = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** The services of the local cloud, by the names that a request's signature has. */
export const serviceNames = [
  ...(['dynamodb', 'sqs', 'sns', 's3', 'ses', 'secretsmanager', 'cloudfront', 'lambda', 'monitoring'] as const),
];
export type ServiceName = (typeof serviceNames)[number];

export const accessDenied = (service: ServiceName, message: string): AwsError =>
  new AwsError(service === 's3' || service === 'cloudfront' ? 'AccessDenied' : 'AccessDeniedException', message);

/** Status codes of the services' API references that differ from the guess of {@link statusOf}. */
const statuses: Record<string, number> = {
  ...{ AccessDenied: 403, SignatureDoesNotMatch: 403, NoSuchKey: 404, NoSuchBucket: 404, NoSuchDistribution: 404 },
  ...{ PreconditionFailed: 412, SlowDown: 503 },
};
const statusesOf: Partial<Record<ServiceName, Record<string, number>>> = {
  ses: {
    ...{ TooManyRequestsException: 429, NotFoundException: 404, ConflictException: 409, AccessDeniedException: 403 },
    ConcurrentModificationException: 500,
  },
  sqs: { AccessDeniedException: 403, RequestThrottled: 403, OverLimit: 403 },
  lambda: { ResourceNotFoundException: 404, AccessDeniedException: 403 },
};

function statusOf(service: ServiceName, code: string): number {
  const known = statusesOf[service]?.[code] ?? statuses[code];
  if (known) return known;
  if (/^\d{3}$/.test(code)) return Number(code);
  if (/unavailable/i.test(code)) return 503;
  return /^internal|failure$|servererror/i.test(code) ? 500 : 400;
}

const namespaces: Partial<Record<ServiceName, string>> = {
  dynamodb: 'com.amazonaws.dynamodb.v20120810',
  sqs: 'com.amazonaws.sqs',
  secretsmanager: 'com.amazonaws.secretsmanager',
  monitoring: 'com.amazonaws.cloudwatch',
};

/** The error in the service's protocol: JSON 1.0 or 1.1, REST-JSON (SES) or XML (S3, SNS, CloudFront). */
export function errorResponse(service: ServiceName, { code, message, details }: AwsError, requestId: string) {
  const status = statusOf(service, code);
  const answer = (type: string, body: string, headers = {}) => ({
    status,
    headers: { 'content-type': type, 'x-amzn-requestid': requestId, ...headers },
    body,
  });
  const xml = `<Code>${code}</Code><Message>${escaped(message)}</Message>`;
  switch (service) {
    case 's3':
      return answer(
        'application/xml',
        `<?xml version="1.0" encoding="UTF-8"?><Error>${xml}<RequestId>${requestId}</RequestId></Error>`,
      );
    case 'sns':
    case 'cloudfront':
      return answer(
        'text/xml',
        `<ErrorResponse><Error><Type>${status >= 500 ? 'Receiver' : 'Sender'}</Type>${xml}</Error><RequestId>${requestId}</RequestId></ErrorResponse>`,
      );
    case 'ses':
    case 'lambda':
      return answer('application/json', JSON.stringify({ message, ...details }), { 'x-amzn-errortype': code });
    default:
      return answer(
        service === 'secretsmanager' ? 'application/x-amz-json-1.1' : 'application/x-amz-json-1.0',
        JSON.stringify({ __type: `${namespaces[service]}#${code}`, message, ...details }),
      );
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The text of each element of this name, in a document that nests none of them in another. */
export const textsOf = (document: string, element: string): string[] =>
  [...document.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text = '']) => unescaped(text));

const unescaped = (text: string) => text.replace(/&(\w+);/g, (_, name: string) => entities[name] ?? '');
