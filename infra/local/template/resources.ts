/** Names and ARNs of the stack's resources: their logical ids in one region and one account. */
export const region = 'us-east-1';
/** The account that fauxqs puts into its ARNs. */
export const account = '000000000000';

/** Addresses that are only known once the local cloud listens. */
export interface Addresses {
  site: string;
  /** Origin of the endpoint that functions call for AWS services. */
  services: string;
}

export const arn = (service: string, rest: string) => `arn:aws:${service}:${region}:${account}:${rest}`;
/** Bucket and configuration-set names may not contain capital letters. */
export const bucketName = (id: string) => id.toLowerCase();

export const tableArn = (id: string) => arn('dynamodb', `table/${id}`);
/** On AWS the last part is the time when the stream was enabled. */
export const streamArn = (table: string) => `${tableArn(table)}/stream/local`;
export const queueArn = (id: string) => arn('sqs', id);
export const queueUrl = (id: string, at: Addresses) => `${at.services}/${account}/${id}`;
export const topicArn = (id: string) => arn('sns', id);
export const secretArn = (id: string) => arn('secretsmanager', `secret:${id}-local0`);
export const functionArn = (id: string) => arn('lambda', `function:${id}`);
export const bucketArn = (id: string) => `arn:aws:s3:::${bucketName(id)}`;
export const distributionArn = (id: string) => `arn:aws:cloudfront::${account}:distribution/${id}`;
export const logStreamArn = (group: string) => arn('logs', `log-group:${group}:log-stream:local`);
export const alarmArn = (id: string) => arn('cloudwatch', `alarm:${id}`);
export const ruleArn = (id: string) => arn('events', `rule/${id}`);
export const configurationSetArn = (name: string) => arn('ses', `configuration-set/${name}`);
export const roleArn = (id: string) => `arn:aws:iam::${account}:role/${id}`;
/** The host name with which a distribution's origin refers to an API. */
export const apiHost = (id: string) => `${id}.execute-api.${region}.amazonaws.com`;
/** The path at which the local cloud answers as the API itself, without CloudFront in front. */
export const apiEntry = '/_local/api';

/** The logical id in an ARN, URL or path: what follows the last colon or slash. */
export const lastPart = (name: string) => name.slice(Math.max(name.lastIndexOf(':'), name.lastIndexOf('/')) + 1);

/** The logical id of a function from its name, its ARN or the ARN of a version. */
export const functionId = (name: string) => (name.startsWith('arn:') ? (name.split(':')[6] ?? '') : name);
