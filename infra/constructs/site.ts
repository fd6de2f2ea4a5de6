import { RemovalPolicy } from 'aws-cdk-lib';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { variables } from '../../shared/platform/resources.ts';
import { absentDocuments, addressOf, doneDocuments, linkDocuments } from '../../shared/publishing/publication.ts';
import { PrivateBucket } from './defaults.ts';
import type { HandlerFunction } from './handlerFunction.ts';

/** What may go again: what the search reads, transcripts, pictures for links, the podcast's feed and its chapters. */
const publishedFiles = ['pages/*', 'search/*', 'transcripts/*', 'share/*', 'podcast/*'];

/** The deploy copies what was built; assets have a hash in their names. workers/publishPages adds the pages. */
export class Site extends Construct {
  readonly bucket = new PrivateBucket(this, 'Bucket', {
    // It has files before the first deploy ends: if that fails, CloudFormation could not delete it.
    removalPolicy: RemovalPolicy.RETAIN,
  });

  constructor(scope: Construct, id: string, logGroup: LogGroup) {
    super(scope, id);
    const deploy = (name: string, files: string[], cacheControl: string) =>
      new BucketDeployment(this, name, {
        destinationBucket: this.bucket,
        sources: [Source.asset('dist/site')],
        exclude: ['*'],
        include: files,
        // Old assets stay for good: a page opened before the deploy still requests them, and they cost next to nothing.
        prune: false,
        memoryLimit: 512,
        logGroup,
        cacheControl: [CacheControl.fromString(cacheControl)],
      });

    deploy('Assets', ['assets/*'], 'public, max-age=31536000, immutable');
    // For an hour as they are, and for a day more while they are asked for again: CloudFront and most browsers do so
    // (RFC 5861, https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/Expiration.html). Search engines
    // keep a robots.txt for a day anyway:
    // https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#caching
    deploy(
      'Files',
      ['pictures/*', '*.svg', '*.png', '*.ico', '*.txt', '*.webmanifest', 'doorWorker.js'],
      'public, max-age=3600, stale-while-revalidate=86400',
    );
    // Both share one function, which has the layer of the first: the other's would be uploaded for nothing.
    this.node.findChild('Files').node.tryRemoveChild('AwsCliLayer');
  }

  grantTo(fn: HandlerFunction, access: 'publish' | 'putLetters' | 'readAbsent' | 'readByLink'): void {
    const objects = (...keys: string[]) => keys.map((key) => this.bucket.arnForObjects(key));
    fn.addEnvironment(variables.siteBucket, this.bucket.bucketName);
    if (access === 'putLetters') {
      fn.allow(['s3:PutObject'], objects('pages/letter/*'));
      return;
    }
    if (access === 'readAbsent' || access === 'readByLink') {
      const documents = access === 'readAbsent' ? absentDocuments : [...linkDocuments, ...doneDocuments];
      fn.allow(['s3:GetObject'], objects(...documents.map((document) => addressOf(document).slice(1))));
      return;
    }
    fn.allow(['s3:ListBucket'], [this.bucket.bucketArn]);
    fn.allow(['s3:GetObject'], objects('publication', 'search/index.json'));
    const single = ['letters/feed.xml', 'sitemap.xml', '.well-known/security.txt', 'publication', 'calendar.ics'];
    fn.allow(['s3:PutObject'], objects(...publishedFiles, ...single));
    fn.allow(['s3:DeleteObject'], objects(...publishedFiles));
  }
}
