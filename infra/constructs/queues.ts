import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type QueueName, queueNames, variables } from '../../shared/resources.ts';
import { constructId } from './constructId.ts';
import type { HandlerFunction } from './handlerFunction.ts';

/** A queue whose messages, after five failed receives, wait two weeks in a dead-letter queue for a person. */
export class WorkQueue extends Queue {
  readonly deadLetters: Queue;
  private readonly variable: string;

  /** `workerTimeout`: the worker's own, in seconds. AWS asks for a visibility timeout of six times that. */
  constructor(scope: Construct, name: QueueName, workerTimeout: number) {
    const id = constructId(name);
    const common = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
    const deadLetters = new Queue(scope, `${id}Dead`, { ...common, retentionPeriod: Duration.days(14) });
    super(scope, id, {
      ...common,
      visibilityTimeout: Duration.seconds(6 * workerTimeout),
      retentionPeriod: Duration.days(7),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: 5 },
    });
    this.deadLetters = deadLetters;
    this.variable = variables.queueUrl(name);
  }

  grantTo(fn: HandlerFunction): void {
    fn.addEnvironment(this.variable, this.queueUrl);
    fn.allow(['sqs:SendMessage'], [this.queueArn]);
  }
}

export class Queues extends Construct implements Record<QueueName, WorkQueue> {
  /** Steps of a campaign: prepare, enqueue, finish. */
  readonly campaign = new WorkQueue(this, 'campaign', 120);
  /** Chunks of recipients to mail. */
  readonly send = new WorkQueue(this, 'send', 60);
  /** Mails that confirm what somebody did at a form. */
  readonly confirmation = new WorkQueue(this, 'confirmation', 30);
  /** Jobs that endpoints leave to a worker and wait for. */
  readonly job = new WorkQueue(this, 'job', 30);
  /** SES's events about mails that we sent. */
  readonly feedback = new WorkQueue(this, 'feedback', 30);

  get all(): WorkQueue[] {
    return queueNames.map((name) => this[name]);
  }
}
