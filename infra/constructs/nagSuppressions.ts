import { Names, Stack, Validations } from 'aws-cdk-lib';
import type { CfnBucket, IBucket } from 'aws-cdk-lib/aws-s3';
import type { IConstruct } from 'constructs';
import type { Api } from './api.ts';
import type { Backups } from './backups.ts';
import type { Edge } from './edge.ts';
import type { HandlerFunction } from './handlerFunction.ts';
import type { Imports } from './imports.ts';
import type { Media } from './media.ts';
import type { Secrets } from './secrets.ts';
import type { Site } from './site.ts';
import type { Workers } from './workers.ts';

interface Parts {
  secrets: Secrets;
  media: Media;
  backups: Backups;
  imports: Imports;
  site: Site;
  edge: Edge;
  api: Api;
  workers: Workers;
}

/** Findings of cdk-nag's AwsSolutions rules that we live with, each with its reason. The tests allow no other. */
export function acknowledge(stack: Stack, { secrets, media, imports, backups, site, edge, api, workers }: Parts): void {
  const accept = (where: IConstruct, rule: string, reason: string) =>
    Validations.of(where).acknowledge({ id: `AwsSolutions::AwsSolutions-${rule}`, reason });

  const waf = 'Limits by address are in the API; a web application firewall is the operator’s to add at its price';
  const tls = 'Holds without a domain of your own, where CloudFront sets its own minimum; with one it is TLS 1.2';
  const auth =
    'Each function checks CloudFront’s secret, the session and its token; the contract says which are public';
  accept(secrets, 'SMG4', 'An operator rotates them: a step in CloudFront belongs to it, and somebody to watch it');
  accept(media, 'S1', 'CloudFront alone reads the bucket');
  accept(backups, 'S1', 'Operators alone reach the bucket, for minutes; CloudTrail says who');
  accept(imports, 'S1', 'Each address for an upload or a download is made by the API, which logs it');
  accept(site, 'S1', 'CloudFront alone reads the bucket');
  accept(edge, 'CFR3', 'A log of visits would keep addresses and tokens of people; the API’s log has neither');
  accept(edge, 'CFR7', 'Requests for the bucket of imports carry a signature of their own: see constructs/imports.ts');
  accept(edge, 'CFR1', 'The site is for readers everywhere');
  accept(edge, 'CFR2', waf);
  accept(edge, 'CFR4', tls);
  accept(api, 'APIG4', auth);

  /** Wildcards in the rights of those of our functions whose name fits. */
  const acceptIn = (names: RegExp, resources: (fn: HandlerFunction) => string[], reason: string) => {
    for (const fn of [...api.functions, ...workers.functions].filter(({ handlerName }) => names.test(handlerName)))
      for (const resource of resources(fn)) accept(fn.role ?? fn, `IAM5[Resource::${resource}]`, reason);
  };
  const inAccount = (service: string, rest: string) =>
    `arn:<AWS::Partition>:${service}:<AWS::Region>:<AWS::AccountId>:${rest}`;
  const sandbox = 'In the sandbox SES asks for the recipient’s identity too; a condition names the one sender';
  acceptIn(/./, () => ['*'], 'ses:GetAccount and lambda:GetAccountSettings have no resource to name');
  acceptIn(/./, () => [inAccount('ses', 'identity/*')], sandbox);
  acceptIn(
    /^api\/images\/upload$/,
    (fn) => [`${arnIn(fn, media.bucket)}/media/*`],
    'Each picture gets a name that nobody knows before',
  );
  acceptIn(
    /imports?\b|importSubscribers/,
    (fn) => ['*', '*/file.csv', '*/report.csv'].map((keys) => `${arnIn(fn, imports.bucket)}/imports/${keys}`),
    'Each import has a folder of its own',
  );
  acceptIn(
    /publishPages/,
    (fn) => ['pages', 'assets'].map((folder) => `${arnIn(fn, site.bucket)}/${folder}/*`),
    'Each recording has a page, each build its assets',
  );
  const whatever = 'It asks which alarms have gone off, whatever their names';
  acceptIn(/checkHealth/, () => [inAccount('cloudwatch', 'alarm:*')], whatever);

  // What CDK makes itself to copy the built site into its bucket.
  const copier = stack.node.children.find(({ node }) => node.id.startsWith('Custom::CDKBucketDeployment'));
  if (!copier) throw new Error('CDK no longer makes Custom::CDKBucketDeployment: look at its findings anew');
  const reason = 'CDK’s own function copies the site into its bucket at deploy';
  accept(copier, 'L1', reason);
  accept(copier, 'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]', reason);
  for (const action of ['GetObject*', 'GetBucket*', 'List*', 'DeleteObject*', 'Abort*']) {
    accept(copier, `IAM5[Action::s3:${action}]`, reason);
  }
  accept(copier, `IAM5[Resource::${arnIn(stack, site.bucket)}/*]`, reason);
  accept(
    copier,
    'IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*]',
    reason,
  );
  accept(copier, 'IAM5[Resource::*]', reason);
}

/** A bucket as a finding names it: where a nested stack speaks of it, by the parameter that CDK makes. */
function arnIn(where: IConstruct, bucket: IBucket): string {
  const target = bucket.node.defaultChild as CfnBucket;
  const isNear = Stack.of(where) === Stack.of(bucket);
  return isNear ? `<${target.stack.getLogicalId(target)}.Arn>` : `<referenceto${Names.nodeUniqueId(target.node)}Arn>`;
}
