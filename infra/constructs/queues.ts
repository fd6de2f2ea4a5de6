import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { HandlerFunction } from './handlerFunction.ts';

/** A queue whose messages, after five failed receives, wait two weeks in a dead-letter queue for a person. */
export class WorkQueue extends Queue {
  readonly deadLetters: Queue;
  private readonly variable: string;

  /** `workerTimeout`: the worker's own, in seconds. AWS asks for a visibility timeout of six times that. */
  constructor(scope: Construct, id: string, workerTimeout: number) {
    const common = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
    const deadLetters = new Queue(scope, `${id}Dead`, { ...common, retentionPeriod: Duration.days(14) });
    super(scope, id, {
      ...common,
      visibilityTimeout: Duration.seconds(6 * workerTimeout),
      retentionPeriod: Duration.days(7),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: 5 },
    });
    this.deadLetters = deadLetters;
    this.variable = `${id.toUpperCase()}_QUEUE_URL`;
  }

  grantTo(fn: HandlerFunction): void {
    fn.addEnvironment(this.variable, this.queueUrl);
    fn.allow(['sqs:SendMessage'], [this.queueArn]);
  }
}

export class Queues extends Construct {
  /** Steps of a campaign: prepare, enqueue, settle. */
  readonly campaign = new WorkQueue(this, 'Campaign', 120);
  /** Chunks of recipients to mail. */
  readonly send = new WorkQueue(this, 'Send', 60);
  /** Mails that confirm what somebody did at a form. */
  readonly confirmation = new WorkQueue(this, 'Confirmation', 30);
  /** Work that endpoints leave to a worker and wait for. */
  readonly errand = new WorkQueue(this, 'Errand', 30);
  /** What SES tells about mails that we sent. */
  readonly feedback = new WorkQueue(this, 'Feedback', 30);

  get all(): WorkQueue[] {
    return [this.campaign, this.send, this.confirmation, this.errand, this.feedback];
  }
}

export type QueueName = 'campaign' | 'send' | 'confirmation' | 'errand' | 'feedback';
