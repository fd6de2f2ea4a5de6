import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type QueueName, variables } from '../../shared/platform/resources.ts';
import { constructId } from './constructId.ts';
import type { HandlerFunction } from './handlerFunction.ts';

const common = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };

/** A queue whose messages, after five failed receives, become dead letters. */
export class WorkQueue extends Queue {
  private readonly variable: string;

  /** `workerTimeout` is in seconds. AWS recommends a visibility timeout of six times that. */
  constructor(scope: Queues, name: QueueName, workerTimeout: number) {
    super(scope, constructId(name), {
      ...common,
      visibilityTimeout: Duration.seconds(6 * workerTimeout),
      retentionPeriod: Duration.days(7),
      deadLetterQueue: { queue: scope.dead, maxReceiveCount: 5 },
    });
    this.variable = variables.queueUrl(name);
  }

  grantTo(fn: HandlerFunction): void {
    fn.addEnvironment(this.variable, this.queueUrl);
    fn.allow(['sqs:SendMessage'], [this.queueArn]);
  }
}

export class Queues extends Construct implements Record<QueueName, WorkQueue> {
  /** Messages that a worker gave up on wait here for two weeks, until an operator decides. Each names its original queue. */
  readonly dead = new Queue(this, 'Dead', { ...common, retentionPeriod: Duration.days(14) });

  /** Steps of a campaign: prepare, enqueue, finish. */
  readonly campaign = new WorkQueue(this, 'campaign', 120);
  /** Chunks of recipients to mail. */
  readonly send = new WorkQueue(this, 'send', 60);
  /** Mails to one person: confirmations, what was requested on the site, and notices about accounts. */
  readonly notices = new WorkQueue(this, 'notices', 30);
  /** Steps of an import of subscribers. */
  readonly import = new WorkQueue(this, 'import', 60);
  /** SES's events about mails that we sent. */
  readonly feedback = new WorkQueue(this, 'feedback', 30);
}
