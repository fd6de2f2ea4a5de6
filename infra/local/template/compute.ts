import { functionId, lastPart, type ResolvedTemplate } from './resolvedTemplate.ts';
import { roleArn } from './resources.ts';
import { statementsOfRole } from './roles.ts';
import type { Statement } from './statements.ts';

export interface LambdaFunction {
  id: string;
  /** The stack's description, e.g. `workers/sendNewsletter`; without one, the logical id. */
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
  /** Whether the function may run more than 16 times in one chain of messages. */
  allowsRecursion: boolean;
  /** ARN of the function's role. */
  role: string;
  /** What the role allows and denies. */
  statements: Statement[];
  /** The function's log group. */
  logGroup: string;
}

/** The stack's own functions, without those of CDK's custom resources, whose work the local cloud does itself. */
export function readFunctions(template: ResolvedTemplate): LambdaFunction[] {
  const ofCdk = [...template.all('Custom::CDKBucketDeployment'), ...template.all('Custom::Trigger')].map(
    ({ properties }) => functionId(properties.ServiceToken),
  );
  return template
    .all('AWS::Lambda::Function')
    .filter(({ id }) => !ofCdk.includes(id))
    .map(({ id, properties }) => {
      if (!properties.Runtime.startsWith('nodejs'))
        throw new Error(`${id}: the local cloud runs Node.js, not ${properties.Runtime}`);
      const role = lastPart(properties.Role);
      return {
        id,
        name: properties.Description ?? id,
        folder: template.asset(properties.Code.S3Key),
        handler: properties.Handler,
        environment: properties.Environment.Variables,
        timeout: properties.Timeout,
        memory: properties.MemorySize,
        allowsRecursion: properties.RecursiveLoop === 'Allow',
        role: roleArn(role),
        statements: statementsOfRole(id, role, template),
        // Lambda's own default.
        logGroup: properties.LoggingConfig?.LogGroup ?? `/aws/lambda/${id}`,
      };
    });
}

export interface Schedule {
  id: string;
  /** `rate(5 minutes)` */
  expression: string;
  function: string;
}

export const readSchedules = (template: ResolvedTemplate): Schedule[] =>
  template.all('AWS::Events::Rule').flatMap(({ id, properties }) =>
    properties.Targets.map(({ Arn }) => ({
      ...{ id, expression: properties.ScheduleExpression, function: functionId(Arn) },
    })),
  );

export interface Trigger {
  id: string;
  function: string;
}

export const readTriggers = (template: ResolvedTemplate): Trigger[] =>
  template.all('Custom::Trigger').map(({ id, properties }) => ({ id, function: functionId(properties.HandlerArn) }));

export interface Route {
  /** `GET`, or `ANY`. */
  method: string;
  /** `/api/things/{id}` */
  path: string;
  function: string;
  /** The id of the route's API. */
  api: string;
}

export function readRoutes(template: ResolvedTemplate): Route[] {
  const integrations = new Map(
    template.all('AWS::ApiGatewayV2::Integration').map((each) => [each.id, each.properties]),
  );
  return template.all('AWS::ApiGatewayV2::Route').map(({ id, properties }) => {
    const [method = '', path = ''] = properties.RouteKey.split(' ');
    const integration = integrations.get(lastPart(properties.Target));
    if (!integration) throw new Error(`${id}: the local cloud only knows routes to functions`);
    return { method, path, function: functionId(integration.IntegrationUri), api: properties.ApiId };
  });
}
