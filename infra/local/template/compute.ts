import { type Statement, statementsOf } from './roles.ts';
import { functionId, lastPart, type View } from './view.ts';

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
  statements: Statement[];
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
}

/** The stack's own functions. Those that serve CDK's custom resources stay out: the local cloud does their work. */
export function readFunctions(view: View): LambdaFunction[] {
  const custom = ['Custom::CDKBucketDeployment', 'Custom::Trigger', 'Custom::S3AutoDeleteObjects'];
  const helpers = new Set(
    custom.flatMap((type) => view.all<{ ServiceToken: string }>(type)).map(({ of }) => functionId(of.ServiceToken)),
  );
  return view
    .all<FunctionProperties>('AWS::Lambda::Function')
    .filter(({ id }) => !helpers.has(id))
    .map(({ id, of }) => {
      if (!of.Runtime.startsWith('nodejs')) throw new Error(`${id}: the local cloud runs Node.js, not ${of.Runtime}`);
      if (!of.Code.S3Key) throw new Error(`${id}: the local cloud runs code from an asset folder alone`);
      return {
        id,
        name: of.Description ?? id,
        folder: view.asset(of.Code.S3Key),
        handler: of.Handler,
        environment: of.Environment?.Variables ?? {},
        // The defaults are Lambda's own.
        timeout: of.Timeout ?? 3,
        memory: of.MemorySize ?? 128,
        ...(of.ReservedConcurrentExecutions !== undefined && { reservedConcurrency: of.ReservedConcurrentExecutions }),
        statements: statementsOf(lastPart(of.Role), view),
      };
    });
}

export interface Mapping {
  id: string;
  queue: string;
  function: string;
  batchSize: number;
  /** Seconds that a batch may wait to fill. */
  window: number;
  maxConcurrency: number;
  reportsFailures: boolean;
}

interface MappingProperties {
  EventSourceArn: string;
  FunctionName: string;
  BatchSize?: number;
  MaximumBatchingWindowInSeconds?: number;
  FunctionResponseTypes?: string[];
  ScalingConfig?: { MaximumConcurrency: number };
  Enabled?: boolean;
}

export const readMappings = (view: View): Mapping[] =>
  view
    .all<MappingProperties>('AWS::Lambda::EventSourceMapping')
    .filter(({ of }) => of.Enabled ?? true)
    .map(({ id, of }) => ({
      id,
      queue: lastPart(of.EventSourceArn),
      function: functionId(of.FunctionName),
      batchSize: of.BatchSize ?? 10,
      window: of.MaximumBatchingWindowInSeconds ?? 0,
      // Lambda itself begins with five pollers.
      maxConcurrency: of.ScalingConfig?.MaximumConcurrency ?? 5,
      reportsFailures: of.FunctionResponseTypes?.includes('ReportBatchItemFailures') ?? false,
    }));

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

export function readSchedules(view: View): Schedule[] {
  const rules = view
    .all<{ ScheduleExpression?: string; State?: string; Targets?: ScheduleTarget[] }>('AWS::Events::Rule')
    .map(({ id, of }) => ({ id, of, targets: of.Targets ?? [] }));
  const schedules = view
    .all<{ ScheduleExpression?: string; State?: string; Target: ScheduleTarget }>('AWS::Scheduler::Schedule')
    .map(({ id, of }) => ({ id, of, targets: [of.Target] }));
  return [...rules, ...schedules]
    .filter(({ of }) => of.State !== 'DISABLED')
    .flatMap(({ id, of, targets }) =>
      targets.map(({ Arn, Input }) => {
        if (!of.ScheduleExpression) throw new Error(`${id}: the local cloud knows rules with a schedule alone`);
        return {
          id,
          expression: of.ScheduleExpression,
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

export const readTriggers = (view: View): Trigger[] =>
  view
    .all<{ HandlerArn: string }>('Custom::Trigger')
    .map(({ id, of }) => ({ id, function: functionId(of.HandlerArn) }));

export interface Route {
  /** `GET`, or `ANY`. */
  method: string;
  /** `/api/things/{id}` */
  path: string;
  function: string;
  /** Milliseconds. */
  timeout: number;
}

export function readRoutes(view: View): Route[] {
  const integrations = new Map(
    view
      .all<{ IntegrationUri: string; TimeoutInMillis?: number }>('AWS::ApiGatewayV2::Integration')
      .map(({ id, of }) => [id, of]),
  );
  return view.all<{ RouteKey: string; Target: string }>('AWS::ApiGatewayV2::Route').map(({ id, of }) => {
    const [method = '', path = ''] = of.RouteKey.split(' ');
    const integration = integrations.get(lastPart(of.Target));
    if (!integration || !path) throw new Error(`${id}: the local cloud knows routes from "METHOD /path" to a function`);
    // 30 s is the HTTP API's own limit.
    return {
      method,
      path,
      function: functionId(integration.IntegrationUri),
      timeout: integration.TimeoutInMillis ?? 30_000,
    };
  });
}
