import { functionId, lastPart, type ResolvedTemplate } from './resolvedTemplate.ts';
import { roleArn } from './resources.ts';
import { readRole } from './roles.ts';
import type { Statement } from './statements.ts';

export interface LambdaFunction {
  id: string;
  /** As the stack describes it, e.g. `workers/sendNewsletter`; the logical id where it says nothing. */
  name: string;
  /** Absolute path of the folder with the bundle. */
  folder: string;
  /** `file.export` */
  handler: string;
  environment: Record<string, string>;
  /** Seconds. */
  timeout: number;
  /** MB. */
  memory: number;
  reservedConcurrency?: number;
  /** Whether it may run more than 16 times in one chain of messages. */
  allowsRecursion: boolean;
  /** ARN of its role. */
  role: string;
  /** What the role allows and denies. */
  statements: Statement[];
  /** The group that it logs to. */
  logGroup: string;
}

interface FunctionProperties {
  Code: { S3Key?: string };
  Description?: string;
  Handler: string;
  Runtime: string;
  Role: string;
  Environment?: { Variables: Record<string, string> };
  Timeout?: number;
  MemorySize?: number;
  ReservedConcurrentExecutions?: number;
  LoggingConfig?: { LogGroup?: string };
  RecursiveLoop?: 'Allow' | 'Terminate';
}

/** The stack's own functions, without those of CDK's custom resources: the local cloud does their work itself. */
export function readFunctions(template: ResolvedTemplate): LambdaFunction[] {
  const customResourceTypes = ['Custom::CDKBucketDeployment', 'Custom::Trigger', 'Custom::S3AutoDeleteObjects'];
  const customResourceHandlers = new Set(
    customResourceTypes
      .flatMap((type) => template.all<{ ServiceToken: string }>(type))
      .map(({ properties }) => functionId(properties.ServiceToken)),
  );
  return template
    .all<FunctionProperties>('AWS::Lambda::Function')
    .filter(({ id }) => !customResourceHandlers.has(id))
    .map(({ id, properties }) => {
      if (!properties.Runtime.startsWith('nodejs'))
        throw new Error(`${id}: the local cloud runs Node.js, not ${properties.Runtime}`);
      if (!properties.Code.S3Key) throw new Error(`${id}: the local cloud runs code from an asset folder alone`);
      const roleId = lastPart(properties.Role);
      const role = readRole(roleId, template);
      if (!role.services.includes('lambda.amazonaws.com'))
        throw new Error(`${id}: The role defined for the function cannot be assumed by Lambda.`);
      return {
        id,
        name: properties.Description ?? id,
        folder: template.asset(properties.Code.S3Key),
        handler: properties.Handler,
        environment: properties.Environment?.Variables ?? {},
        // The defaults are Lambda's own.
        timeout: properties.Timeout ?? 3,
        memory: properties.MemorySize ?? 128,
        ...(properties.ReservedConcurrentExecutions !== undefined && {
          reservedConcurrency: properties.ReservedConcurrentExecutions,
        }),
        allowsRecursion: properties.RecursiveLoop === 'Allow',
        role: roleArn(roleId),
        statements: role.statements,
        // Lambda's own default.
        logGroup: properties.LoggingConfig?.LogGroup ?? `/aws/lambda/${id}`,
      };
    });
}

export interface Schedule {
  id: string;
  /** `rate(5 minutes)` or `cron(0 8 * * ? *)` */
  expression: string;
  function: string;
  /** JSON that the function gets; a plain scheduled event where absent. */
  input?: string;
}

interface ScheduleTarget {
  Arn: string;
  Input?: string;
}

export function readSchedules(template: ResolvedTemplate): Schedule[] {
  return template
    .all<{ ScheduleExpression?: string; State?: string; Targets?: ScheduleTarget[] }>('AWS::Events::Rule')
    .filter(({ properties }) => properties.State !== 'DISABLED')
    .flatMap(({ id, properties }) =>
      (properties.Targets ?? []).map(({ Arn, Input }) => {
        if (!properties.ScheduleExpression) throw new Error(`${id}: the local cloud knows rules with a schedule alone`);
        return {
          id,
          expression: properties.ScheduleExpression,
          function: functionId(Arn),
          ...(Input !== undefined && { input: Input }),
        };
      }),
    );
}

export interface Trigger {
  id: string;
  function: string;
}

export const readTriggers = (template: ResolvedTemplate): Trigger[] =>
  template
    .all<{ HandlerArn: string }>('Custom::Trigger')
    .map(({ id, properties }) => ({ id, function: functionId(properties.HandlerArn) }));

export interface Route {
  /** `GET`, or `ANY`. */
  method: string;
  /** `/api/things/{id}` */
  path: string;
  function: string;
  /** Milliseconds. */
  timeout: number;
  /** The API that has it. */
  api: string;
}

/** Logical ids. */
export const readApis = (template: ResolvedTemplate): string[] =>
  template.all('AWS::ApiGatewayV2::Api').map(({ id }) => id);

export function readRoutes(template: ResolvedTemplate): Route[] {
  const integrations = new Map(
    template
      .all<{ IntegrationUri: string; TimeoutInMillis?: number }>('AWS::ApiGatewayV2::Integration')
      .map(({ id, properties }) => [id, properties]),
  );
  return template
    .all<{ ApiId: string; RouteKey: string; Target: string }>('AWS::ApiGatewayV2::Route')
    .map(({ id, properties }) => {
      const [method = '', path = ''] = properties.RouteKey.split(' ');
      const integration = integrations.get(lastPart(properties.Target));
      if (!integration || !path)
        throw new Error(`${id}: the local cloud knows routes from "METHOD /path" to a function`);
      // 30 s is the HTTP API's own limit.
      return {
        method,
        path,
        function: functionId(integration.IntegrationUri),
        timeout: integration.TimeoutInMillis ?? 30_000,
        api: properties.ApiId,
      };
    });
}
