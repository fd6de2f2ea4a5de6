import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';

/** The built site. Asset names carry a hash of their content and never change; pages are asked for anew each time. */
export class Site extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(1) }],
      // CloudFormation cannot delete a bucket with files: neither with the stack, nor when its first deploy fails.
      removalPolicy: RemovalPolicy.RETAIN,
    });
    const logGroup = new LogGroup(this, 'CopierLogs', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });

    const deploy = (name: string, files: string[], cacheControl: string, metadata?: Record<string, string>) =>
      new BucketDeployment(this, name, {
        destinationBucket: this.bucket,
        sources: [Source.asset('dist/site')],
        exclude: ['*'],
        include: files,
        // Old assets stay: a page opened before a deploy still asks for them.
        prune: false,
        memoryLimit: 512,
        logGroup,
        cacheControl: [CacheControl.fromString(cacheControl)],
        ...(metadata && { metadata }),
      });

    const assets = deploy('Assets', ['assets/*'], 'public, max-age=31536000, immutable');
    const pictures = deploy(
      'Pictures',
      ['pictures/*', '*.svg', '*.png', '*.ico'],
      'public, max-age=86400, stale-while-revalidate=604800',
    );
    const pages = deploy('Pages', ['index.html', 'pages/*', '*.txt', '*.xml', '*.webmanifest'], 'no-cache');
    // The viewer-response function turns this mark into the status.
    const notFound = deploy('NotFound', ['404.html'], 'no-cache', { status: '404' });
    // Pages name assets, so the assets go first.
    for (const html of [pages, notFound]) html.node.addDependency(assets, pictures);
  }
}
