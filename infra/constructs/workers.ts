import { CfnOutput, Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Trigger } from 'aws-cdk-lib/triggers';
import { Construct } from 'constructs';
import { grant, type Resources } from '../access/grant.ts';
import type { WorkSource } from '../access/needs.ts';
import { reservedFor, workerAccess } from '../access/workers.ts';
import type { Settings } from '../settings/checkSettings.ts';
import { HandlerFunction } from './handlerFunction.ts';

interface Connected extends Resources {
  onFailure: ReturnType<Resources['queues']['destinationOf']> | undefined;
}

interface WorkersProps {
  settings: Settings;
  logGroup: LogGroup;
}

/** The functions that a queue, a stream, a schedule, the deploy, an operator or API Gateway itself invokes. */
export class Workers extends Construct {
  readonly functions: HandlerFunction[] = [];

  constructor(scope: Construct, id: string, resources: Resources, { settings, logGroup }: WorkersProps) {
    super(scope, id);
    for (const [name, needs] of Object.entries(workerAccess)) {
      const handler = `workers/${name}`;
      const reserved = reservedFor(settings.functionsAtOnce, handler);
      const fn = new HandlerFunction(this, {
        name: handler,
        logGroup,
        // No one waits for a worker to start.
        memory: 512,
        ...needs.runtime,
        ...(reserved && { reserved }),
      });
      grant(fn, resources, needs);
      const sources = [needs.source ?? []].flat();
      const isGivenUp = sources.some((source) => 'table' in source || 'everyMinutes' in source);
      const onFailure = isGivenUp ? resources.queues.destinationOf(fn) : undefined;
      for (const source of sources) this.connect(fn, source, { ...resources, onFailure });
      if (needs.operated)
        new CfnOutput(this, `${name}Function`, { value: fn.functionName, description: `workers/${name}` });
      this.functions.push(fn);
    }
  }

  named(worker: string): HandlerFunction {
    const found = this.functions.find(({ handlerName }) => handlerName === `workers/${worker}`);
    if (!found) throw new Error(`infra/access/workers.ts has no ${worker}`);
    return found;
  }

  private schedule(period: number): Rule {
    const id = `Every${period}`;
    const existing = this.node.tryFindChild(id) as Rule | undefined;
    return existing ?? new Rule(this, id, { schedule: Schedule.rate(Duration.minutes(period)) });
  }

  private connect(fn: HandlerFunction, source: WorkSource, { queues, data, site, onFailure }: Connected): void {
    if ('queue' in source) {
      fn.addEventSource(
        new SqsEventSource(queues[source.queue], {
          batchSize: source.batchSize,
          ...(source.batchSeconds && { maxBatchingWindow: Duration.seconds(source.batchSeconds) }),
          reportBatchItemFailures: true,
          maxConcurrency: source.maxConcurrency,
        }),
      );
    } else if ('table' in source) {
      // One filter with all keys: Lambda allows at most five filters for a mapping.
      const pk = FilterRule.or(...source.partitions);
      fn.addEventSource(
        new DynamoEventSource(data[source.table], {
          // From the first change on, so that none between a deploy's steps is lost.
          startingPosition: StartingPosition.TRIM_HORIZON,
          batchSize: 1000,
          ...(source.batchSeconds && { maxBatchingWindow: Duration.seconds(source.batchSeconds) }),
          // A failing batch is retried, and then reported. A stream keeps its records for 24 hours; of what it no
          // longer has, Lambda could not say where it was:
          // https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-params.html
          maxRecordAge: Duration.hours(20),
          ...(onFailure && { onFailure }),
          filters: [
            FilterCriteria.filter({
              ...(source.inserts && { eventName: FilterRule.isEqual('INSERT') }),
              dynamodb: { Keys: { pk: { S: pk } } },
            }),
          ],
        }),
      );
    } else if ('everyMinutes' in source) {
      this.schedule(source.everyMinutes).addTarget(new LambdaFunction(fn));
      fn.configureAsyncInvoke({
        ...(onFailure && { onFailure }),
        // After that, the next run does what this one would. Lambda allows six hours at most.
        maxEventAge: Duration.minutes(Math.min(source.everyMinutes, 6 * 60)),
        // Lambda repeats a failed run after one minute, and after two more:
        // https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html
        retryAttempts: source.everyMinutes > 3 ? 2 : 0,
      });
    } else {
      new Trigger(this, `${fn.node.scope?.node.id}Trigger`, {
        handler: fn,
        executeAfter: [data, site],
        // CDK's default is two minutes, however long the function may take.
        ...(fn.timeout && { timeout: fn.timeout }),
      });
    }
  }
}
