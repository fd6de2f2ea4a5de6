import { cpSync } from 'node:fs';
import { AssetHashType, DockerImage, Duration, RemovalPolicy } from 'aws-cdk-lib';
import { type Conditions, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, RecursiveLoop, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { constructId } from './constructId.ts';

export interface HandlerProps {
  /** The handler's file under functions/ without its extension: `api/newsletter/subscribe`. */
  name: string;
  /** Seconds. */
  timeout?: number;
  /** MB. CPU is proportional to it. */
  memory?: number;
  /**
   * May run more than 16 times in one chain of messages, at which Lambda otherwise stops it:
   * https://docs.aws.amazon.com/lambda/latest/dg/invocation-recursion.html
   */
  recursive?: boolean;
  /** A folder whose files are added to the bundle, for the handler to load by path. */
  files?: string;
}

/** A Lambda for one bundled handler, with its own role and log group. All defaults for Lambdas are here. */
export class HandlerFunction extends LambdaFunction {
  readonly handlerName: string;
  private readonly permissions: PolicyDocument;

  constructor(scope: Construct, { name, timeout = 10, memory = 512, recursive = false, files }: HandlerProps) {
    const parent = new Construct(scope, constructId(name));
    const logGroup = new LogGroup(parent, 'Logs', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    // Inside the role: a separate policy would count toward the 500 resources that CloudFormation allows.
    const permissions = new PolicyDocument();
    const role = new Role(parent, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { Permissions: permissions },
    });
    super(parent, 'Function', {
      description: name,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: codeOf(`dist/functions/${name}`, files),
      timeout: Duration.seconds(timeout),
      memorySize: memory,
      role,
      logGroup,
      ...(recursive && { recursiveLoop: RecursiveLoop.ALLOW }),
    });
    this.handlerName = name;
    this.permissions = permissions;
    this.allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [logGroup.logGroupArn]);
  }

  allow(actions: string[], resources: string[], conditions: Conditions = {}): void {
    this.permissions.addStatements(new PolicyStatement({ actions, resources, conditions }));
  }
}

/** Two folders become one asset through CDK's bundling, here without a container. */
function codeOf(bundle: string, files: string | undefined): Code {
  if (!files) return Code.fromAsset(bundle);
  const tryBundle = (output: string) => {
    for (const folder of [bundle, files]) cpSync(folder, output, { recursive: true });
    return true;
  };
  return Code.fromAsset(bundle, {
    assetHashType: AssetHashType.OUTPUT,
    bundling: { image: DockerImage.fromRegistry('never asked for'), local: { tryBundle } },
  });
}
