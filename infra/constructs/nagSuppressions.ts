import { Stack, Validations } from 'aws-cdk-lib';
import type { CfnBucket, IBucket } from 'aws-cdk-lib/aws-s3';
import type { IConstruct } from 'constructs';
import type { Resources } from '../access/grant.ts';
import type { Api } from './api.ts';
import type { Edge } from './edge.ts';
import { functionName, type HandlerFunction } from './handlerFunction.ts';
import type { Workers } from './workers.ts';

interface Parts extends Pick<Resources, 'secrets' | 'queues' | 'media' | 'imports' | 'site'> {
  edge: Edge;
  api: Api;
  workers: Workers;
}

/** Accepted findings of cdk-nag's AwsSolutions rules, each with its reason. The tests allow no others. */
export function acknowledge(stack: Stack, { secrets, queues, media, imports, site, edge, api, workers }: Parts): void {
  const accept = (where: IConstruct, rule: string, reason: string) =>
    Validations.of(where).acknowledge({ id: `AwsSolutions::AwsSolutions-${rule}`, reason });

  const inAccount = (service: string, rest: string) =>
    `arn:<AWS::Partition>:${service}:<AWS::Region>:<AWS::AccountId>:${rest}`;
  const waf = 'Functions limit what each network may do; the operator may set webAclArn, at the price of a firewall';
  const tls = 'Only without a domain of your own, for which CloudFront sets its own minimum; with one, it is TLS 1.2';
  accept(
    secrets,
    'SMG4',
    'An operator rotates three, since someone has to watch that; on the other two, the tables depend',
  );
  accept(queues.givenUp, 'SQS3', 'Nothing receives its messages but an operator');
  accept(media, 'S1', 'Only CloudFront, our functions and operators reach the bucket');
  accept(imports, 'S1', 'The API creates each address for an upload or a download, and logs it');
  accept(site, 'S1', 'Only CloudFront, our functions and operators reach the bucket');
  accept(edge, 'CFR3', 'A log of visits would keep visitors’ addresses and tokens; the API’s log has neither');
  accept(
    edge,
    'CFR7',
    'Requests for the bucket of imports carry a signature of their own: see infra/constructs/uploads.ts',
  );
  accept(edge, 'CFR1', 'The site is for readers everywhere');
  accept(edge, 'CFR2', waf);
  accept(edge, 'CFR4', tls);
  const named = 'A list of all names would not fit into a policy';
  accept(api, `IAM5[Resource::${inAccount('lambda', `function:${functionName(stack, 'api/*')}`)}]`, named);

  /** Accepts wildcards in the permissions of our functions whose names match. */
  const acceptIn = (names: RegExp, resources: (fn: HandlerFunction) => string[], reason: string) => {
    for (const fn of [...api.functions, ...workers.functions].filter(({ handlerName }) => names.test(handlerName)))
      for (const resource of resources(fn)) accept(fn.role ?? fn, `IAM5[Resource::${resource}]`, reason);
  };
  const sandbox = 'In the sandbox, SES also checks the recipient’s identity; a condition limits the sender';
  acceptIn(/./, () => ['*'], 'ses:GetAccount, lambda:GetAccountSettings and dynamodb:ListStreams take no resource');
  acceptIn(/./, () => [inAccount('ses', 'identity/*')], sandbox);
  acceptIn(
    /^api\/(images\/upload|recordings\/update)$/,
    () => [`${arnOf(media.bucket)}/media/*`],
    'Each image and audio file gets a name that is not known in advance',
  );
  acceptIn(
    /imports?\b|importSubscribers/,
    () => ['*', '*/file.csv', '*/report.csv'].map((keys) => `${arnOf(imports.bucket)}/imports/${keys}`),
    'Each import has a folder of its own',
  );
  acceptIn(
    /^api\/recordings\/(update|uploadAudio)$/,
    () => [`${arnOf(imports.bucket)}/imports/*/audio.*`],
    'Each upload has a folder of its own',
  );
  acceptIn(
    /publishPages/,
    () => [
      ...['pages', 'search', 'transcripts', 'share', 'podcast'].map((folder) => `${arnOf(site.bucket)}/${folder}/*`),
      ...['media', 'transcripts'].map((folder) => `${arnOf(media.bucket)}/${folder}/*`),
    ],
    'Each recording has a page, a picture and a transcript, each index of the search its files',
  );
  acceptIn(/runCampaign/, () => [`${arnOf(site.bucket)}/pages/letter/*`], 'Each letter has a page');
  acceptIn(
    /^(api\/recordings\/update|workers\/import(Content|Episodes))$/,
    () => [`${arnOf(media.bucket)}/transcripts/*`],
    'Each transcript is named by a hash of its content',
  );
  const anyName = 'It asks which alarms have gone off, whatever their names';
  acceptIn(/checkHealth/, () => [inAccount('cloudwatch', 'alarm:*')], anyName);

  // CDK's own function that copies the built site into its bucket.
  const copier = stack.node.children.find(({ node }) => node.id.startsWith('Custom::CDKBucketDeployment'));
  if (!copier) throw new Error('CDK no longer makes Custom::CDKBucketDeployment: review these suppressions');
  const reason = 'CDK’s own function copies the site into its bucket at deploy';
  const assets = 'arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>';
  for (const rule of [
    'L1',
    'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
    ...['GetObject*', 'GetBucket*', 'List*', 'DeleteObject*', 'Abort*'].map((action) => `IAM5[Action::s3:${action}]`),
    ...[`${arnOf(site.bucket)}/*`, `${assets}/*`, '*'].map((resource) => `IAM5[Resource::${resource}]`),
  ])
    accept(copier, rule, reason);
}

/** A bucket's ARN as findings spell it. */
function arnOf(bucket: IBucket): string {
  const target = bucket.node.defaultChild as CfnBucket;
  return `<${Stack.of(target).getLogicalId(target)}.Arn>`;
}
