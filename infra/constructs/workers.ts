import { CfnOutput, Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Trigger } from 'aws-cdk-lib/triggers';
import { Construct } from 'constructs';
import { grant, type Resources } from '../grant.ts';
import { type WorkerNeeds, workerAccess } from '../workerAccess.ts';
import { HandlerFunction } from './handlerFunction.ts';

/** The functions that are not called over HTTP, but by a queue, a schedule, the deploy or an operator. */
export class Workers extends Construct {
  readonly functions: HandlerFunction[] = [];

  constructor(scope: Construct, id: string, resources: Resources) {
    super(scope, id);
    for (const [name, needs] of Object.entries(workerAccess)) {
      const fn = new HandlerFunction(this, { name: `workers/${name}`, ...needs.runtime });
      grant(fn, resources, needs);
      if (needs.source) this.connect(fn, needs.source, resources);
      if (needs.operated)
        new CfnOutput(this, `${name}Function`, { value: fn.functionName, description: `workers/${name}` });
      this.functions.push(fn);
    }
  }

  private connect(fn: HandlerFunction, source: NonNullable<WorkerNeeds['source']>, { queues, data }: Resources): void {
    if ('queue' in source) {
      fn.addEventSource(
        new SqsEventSource(queues[source.queue], {
          batchSize: source.batchSize,
          reportBatchItemFailures: true,
          maxConcurrency: source.maxConcurrency,
        }),
      );
    } else if ('everyMinutes' in source) {
      new Rule(this, `${fn.node.scope?.node.id}Schedule`, {
        schedule: Schedule.rate(Duration.minutes(source.everyMinutes)),
        targets: [new LambdaFunction(fn)],
      });
    } else {
      new Trigger(this, `${fn.node.scope?.node.id}Trigger`, { handler: fn, executeAfter: [data] });
    }
  }
}
