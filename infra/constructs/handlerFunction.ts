import { cpSync } from 'node:fs';
import { AssetHashType, DockerImage, Duration, Stack } from 'aws-cdk-lib';
import {
  type AddToPrincipalPolicyResult,
  type Conditions,
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, RecursiveLoop, Runtime } from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct, type IConstruct } from 'constructs';
import { constructId } from './defaults.ts';

export interface HandlerProps {
  /** The handler's file under functions/ without its extension: `api/newsletter/subscribe`. */
  name: string;
  logGroup: LogGroup;
  /** Seconds. */
  timeout?: number;
  /** MB, which CPU follows. The default is for functions that someone waits for: docs/decisions/0091-cold-starts.md. */
  memory?: number;
  /** For chains of over 16: https://docs.aws.amazon.com/lambda/latest/dg/invocation-recursion.html */
  recursive?: boolean;
  /** How many places of the account are its own, and how many of it may run at once. */
  reserved?: number;
  /** A folder whose files are added to the bundle, for the handler to load by path. */
  files?: string;
}

/**
 * The name of a handler's function: `api/newsletter/subscribe` -> `DharmaChats-api-newsletter-subscribe`. The API finds
 * its functions by name, since a reference would close a circle: function -> site's address -> CloudFront -> API ->
 * function.
 */
export const functionName = (scope: IConstruct, handler: string) =>
  `${Stack.of(scope).stackName}-${handler.replaceAll('/', '-')}`;

/** With all permissions inside, CDK's own too: a separate policy would count as one of a template's 500 resources. */
class HandlerRole extends Role {
  private readonly permissions: PolicyDocument;

  constructor(scope: Construct) {
    const permissions = new PolicyDocument();
    super(scope, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { Permissions: permissions },
    });
    this.permissions = permissions;
  }

  override addToPrincipalPolicy(statement: PolicyStatement): AddToPrincipalPolicyResult {
    this.permissions.addStatements(statement);
    return { statementAdded: true, policyDependable: this };
  }
}

export class HandlerFunction extends LambdaFunction {
  readonly handlerName: string;

  constructor(
    scope: Construct,
    { name, logGroup, timeout = 10, memory = 1024, recursive = false, reserved, files }: HandlerProps,
  ) {
    const parent = new Construct(scope, constructId(name));
    super(parent, 'Function', {
      functionName: functionName(scope, name),
      description: name,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: codeOf(`dist/functions/${name}`, files),
      timeout: Duration.seconds(timeout),
      memorySize: memory,
      role: new HandlerRole(parent),
      logGroup,
      ...(reserved !== undefined && { reservedConcurrentExecutions: reserved }),
      ...(recursive && { recursiveLoop: RecursiveLoop.ALLOW }),
    });
    this.handlerName = name;
    this.allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [logGroup.logGroupArn]);
  }

  allow(actions: string[], resources: string[], conditions: Conditions = {}): void {
    this.role?.addToPrincipalPolicy(new PolicyStatement({ actions, resources, conditions }));
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
