import { Names, Stack, Validations } from 'aws-cdk-lib';
import type { CfnBucket, IBucket } from 'aws-cdk-lib/aws-s3';
import type { IConstruct } from 'constructs';
import type { Api } from './constructs/api.ts';
import type { Backups } from './constructs/backups.ts';
import type { Edge } from './constructs/edge.ts';
import type { Imports } from './constructs/imports.ts';
import type { Media } from './constructs/media.ts';
import type { Secrets } from './constructs/secrets.ts';
import type { Site } from './constructs/site.ts';
import type { Workers } from './constructs/workers.ts';

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

  accept(secrets, 'SMG4', 'An operator rotates them: a step in CloudFront belongs to it, and somebody to watch it');
  accept(media, 'S1', 'CloudFront alone reads the bucket');
  accept(backups, 'S1', 'Operators alone reach the bucket, for minutes; CloudTrail says who');
  accept(imports, 'S1', 'Each address for an upload or a download is made by the API, which logs it');
  accept(site, 'S1', 'CloudFront alone reads the bucket');
  accept(edge, 'CFR3', 'A log of visits would keep addresses and tokens of people; the API’s log has neither');
  accept(edge, 'CFR7', 'Requests for the bucket of imports carry a signature of their own: see constructs/imports.ts');
  accept(edge, 'CFR1', 'The site is for readers everywhere');
  accept(
    edge,
    'CFR2',
    'Limits by address are in the API; a web application firewall is the operator’s to add at its price',
  );
  accept(
    edge,
    'CFR4',
    'Holds without a domain of your own, where CloudFront sets its own minimum; with one it is TLS 1.2',
  );
  accept(
    api,
    'APIG4',
    'Each function checks CloudFront’s secret, the session and its token; the contract says which are public',
  );

  for (const fn of [...api.functions, ...workers.functions]) {
    accept(fn.role ?? fn, 'IAM5[Resource::*]', 'ses:GetAccount and lambda:GetAccountSettings have no resource to name');
    accept(
      fn.role ?? fn,
      'IAM5[Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*]',
      'In the sandbox SES asks for the recipient’s identity too; a condition names the one sender',
    );
  }

  for (const fn of api.functions.filter(({ handlerName }) => handlerName === 'api/images/upload')) {
    accept(
      fn.role ?? fn,
      `IAM5[Resource::${arnIn(fn, media.bucket)}/media/*]`,
      'Each picture gets a name that nobody knows before',
    );
  }

  for (const fn of [...api.functions, ...workers.functions].filter(({ handlerName }) =>
    /imports?\b|importSubscribers/.test(handlerName),
  )) {
    for (const keys of ['*', '*/file.csv', '*/report.csv'])
      accept(
        fn.role ?? fn,
        `IAM5[Resource::${arnIn(fn, imports.bucket)}/imports/${keys}]`,
        'Each import has a folder of its own',
      );
  }

  const files = arnIn(stack, site.bucket);
  for (const fn of workers.functions.filter(({ handlerName }) => handlerName === 'workers/publishPages')) {
    for (const folder of ['pages', 'assets'])
      accept(fn.role ?? fn, `IAM5[Resource::${files}/${folder}/*]`, 'Each recording has a page, each build its assets');
  }

  const health = workers.named('checkHealth');
  accept(
    health.role ?? health,
    'IAM5[Resource::arn:<AWS::Partition>:cloudwatch:<AWS::Region>:<AWS::AccountId>:alarm:*]',
    'It asks which alarms have gone off, whatever their names',
  );

  // What CDK makes itself to copy the built site into its bucket.
  const copier = stack.node.children.find(({ node }) => node.id.startsWith('Custom::CDKBucketDeployment'));
  if (!copier) throw new Error('CDK no longer makes Custom::CDKBucketDeployment: look at its findings anew');
  const reason = 'CDK’s own function copies the site into its bucket at deploy';
  accept(copier, 'L1', reason);
  accept(copier, 'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]', reason);
  for (const action of ['GetObject*', 'GetBucket*', 'List*', 'DeleteObject*', 'Abort*']) {
    accept(copier, `IAM5[Action::s3:${action}]`, reason);
  }
  accept(copier, `IAM5[Resource::${files}/*]`, reason);
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
