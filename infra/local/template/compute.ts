import { functionId, lastPart, type ResolvedTemplate } from './resolvedTemplate.ts';
import { roleArn } from './resources.ts';
import { statementsOfRole } from './roles.ts';

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
      const refusal = `${id}: The role defined for the function cannot be assumed by Lambda.`;
      return {
        /** The function's name: its own, or the logical id. */
        id: properties.FunctionName ?? id,
        /** By which AWS's services know it. DynamoDB Local accepts letters and digits alone. */
        accessKeyId: id,
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
        /** How many invocations may run at once; undefined for any number. */
        reserved: properties.ReservedConcurrentExecutions,
        /** Whether the function may run more than 16 times in one chain of messages. */
        allowsRecursion: properties.RecursiveLoop === 'Allow',
        /** Whether X-Ray is to trace it. */
        isTraced: properties.TracingConfig.Mode === 'Active',
        /** ARN. */
        role: roleArn(role),
        /** What the role allows and denies. */
        statements: statementsOfRole(role, 'lambda.amazonaws.com', template, refusal),
        /** The default is Lambda's own. */
        logGroup: properties.LoggingConfig?.LogGroup ?? `/aws/lambda/${id}`,
      };
    });
}

export type Schedule = ReturnType<typeof readSchedules>[number];

/** How Lambda runs a function for an event whose sender does not wait. */
function asynchronous(fn: string, template: ResolvedTemplate) {
  const [config] = template
    .all('AWS::Lambda::EventInvokeConfig')
    .flatMap(({ properties }) => (functionId(properties.FunctionName) === fn ? [properties] : []));
  return {
    /** How often a failed run is repeated. */
    retries: config?.MaximumRetryAttempts ?? 2,
    /** Seconds, after which Lambda gives up. */
    maxAge: config?.MaximumEventAgeInSeconds ?? 21_600,
    /** The queue that gets a record of what was given up. */
    onFailure: config?.DestinationConfig && lastPart(config.DestinationConfig.OnFailure.Destination),
  };
}

/** `expression`: `rate(5 minutes)` */
export const readSchedules = (template: ResolvedTemplate) =>
  template.all('AWS::Events::Rule').flatMap(({ id, properties }) =>
    properties.Targets.map(({ Arn }) => ({
      ...{ id, expression: properties.ScheduleExpression, function: functionId(Arn) },
      ...asynchronous(functionId(Arn), template),
    })),
  );

export const readTriggers = (template: ResolvedTemplate) =>
  template.all('Custom::Trigger').map(({ id, properties }) => ({ id, function: functionId(properties.HandlerArn) }));
