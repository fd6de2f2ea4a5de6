import { functionId, lastPart, type ResolvedTemplate } from './resolvedTemplate.ts';
import { roleArn } from './resources.ts';
import type { Statement } from './statements.ts';

export type LambdaFunction = ReturnType<typeof readFunctions>[number];

/** The stack's own functions, without those of CDK's custom resources, whose work the local cloud does itself. */
export function readFunctions(template: ResolvedTemplate) {
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
        /** The stack's description, e.g. `workers/sendNewsletter`; without one, the logical id. */
        name: properties.Description ?? id,
        /** Absolute path of the folder with the bundle. */
        folder: template.asset(properties.Code.S3Key),
        /** `file.export` */
        handler: properties.Handler,
        environment: properties.Environment.Variables,
        /** Seconds. */
        timeout: properties.Timeout,
        /** MB. */
        memory: properties.MemorySize,
        /** Whether the function may run more than 16 times in one chain of messages. */
        allowsRecursion: properties.RecursiveLoop === 'Allow',
        /** ARN. */
        role: roleArn(role),
        /** What the role allows and denies. */
        statements: statementsOfRole(id, role, template),
        /** The default is Lambda's own. */
        logGroup: properties.LoggingConfig?.LogGroup ?? `/aws/lambda/${id}`,
      };
    });
}

/** The statements of a role's inline and attached policies. Throws if Lambda may not assume the role. */
function statementsOfRole(fn: string, role: string, template: ResolvedTemplate): Statement[] {
  const properties = template.all('AWS::IAM::Role').find(({ id }) => id === role)?.properties;
  if (!properties?.AssumeRolePolicyDocument.includes('lambda.amazonaws.com'))
    throw new Error(`${fn}: The role defined for the function cannot be assumed by Lambda.`);
  const attached = template
    .all('AWS::IAM::Policy')
    .map((policy) => policy.properties)
    .filter(({ Roles }) => Roles.includes(role));
  return structuredClone([...properties.Policies, ...attached].flatMap(({ PolicyDocument }) => PolicyDocument));
}

export type Schedule = ReturnType<typeof readSchedules>[number];

/** `expression`: `rate(5 minutes)` */
export const readSchedules = (template: ResolvedTemplate) =>
  template.all('AWS::Events::Rule').flatMap(({ id, properties }) =>
    properties.Targets.map(({ Arn }) => ({
      ...{ id, expression: properties.ScheduleExpression, function: functionId(Arn) },
    })),
  );

export const readTriggers = (template: ResolvedTemplate) =>
  template.all('Custom::Trigger').map(({ id, properties }) => ({ id, function: functionId(properties.HandlerArn) }));

export type Route = ReturnType<typeof readRoutes>[number];

/** `method`: `GET`, or `ANY`. `path`: `/api/things/{id}`. `api`: the id of the route's API. */
export function readRoutes(template: ResolvedTemplate) {
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
