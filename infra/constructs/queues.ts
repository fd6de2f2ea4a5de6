import { Duration } from 'aws-cdk-lib';
import { Effect, PolicyStatement, StarPrincipal } from 'aws-cdk-lib/aws-iam';
import type { IDestination, IEventSourceDlq } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption, QueuePolicy } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type QueueName, variables } from '../../shared/platform/resources.ts';
import { constructId } from './defaults.ts';
import type { HandlerFunction } from './handlerFunction.ts';

const common = { encryption: QueueEncryption.SQS_MANAGED };

export class Queues extends Construct implements Record<QueueName, Queue> {
  /** For two weeks, until an operator decides. Each message names its original queue. */
  readonly dead = new Queue(this, 'Dead', { ...common, retentionPeriod: Duration.days(14) });

  /** For two weeks. Nothing reads it but an operator: docs/decisions/0043-two-queues-for-failures.md. */
  readonly givenUp = new Queue(this, 'GivenUp', { ...common, retentionPeriod: Duration.days(14) });

  /** Steps of a campaign: prepare, enqueue, finish. */
  readonly campaign = this.workQueue('campaign', 120);
  readonly send = this.workQueue('send', 60);
  /** Emails to one person: confirmations, what was requested on the site, and notices about accounts. */
  readonly notices = this.workQueue('notices', 30);
  readonly import = this.workQueue('import', 60);
  /** SES's events about emails that we sent. Its policy also lets their topic in. */
  readonly feedback = this.workQueue('feedback', 30, true);

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const queues = [this.dead, this.givenUp, this.campaign, this.send, this.notices, this.import];
    new QueuePolicy(this, 'OverTls', { queues }).document.addStatements(
      new PolicyStatement({
        effect: Effect.DENY,
        principals: [new StarPrincipal()],
        actions: ['sqs:*'],
        // In a queue's policy, that is the queue itself, so all of them can have the same:
        // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/quickref-iam.html#scenario-sqs-policy
        resources: ['*'],
        conditions: { Bool: { 'aws:SecureTransport': 'false' } },
      }),
    );
  }

  /**
   * A queue whose messages become dead letters when they have failed for more than an hour. `workerTimeout` is in
   * seconds. AWS recommends a visibility timeout of six times that:
   * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html. The second or two in which a batch is
   * collected are little beside it. While Lambda has no place for the worker, each such timeout counts as a receive,
   * though nothing failed, so there are enough of them for an hour, and the five that AWS recommends:
   * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html
   */
  private workQueue(name: QueueName, workerTimeout: number, enforceSSL = false): Queue {
    const visibility = 6 * workerTimeout;
    return new Queue(this, constructId(name), {
      ...common,
      enforceSSL,
      visibilityTimeout: Duration.seconds(visibility),
      retentionPeriod: Duration.days(7),
      deadLetterQueue: { queue: this.dead, maxReceiveCount: Math.ceil(3600 / visibility) + 5 },
    });
  }

  /** Where Lambda, with the function's role, reports that it gave something up. */
  destinationOf(fn: HandlerFunction): IDestination & IEventSourceDlq {
    fn.allow(['sqs:SendMessage'], [this.givenUp.queueArn]);
    return { bind: () => ({ destination: this.givenUp.queueArn }) };
  }

  grantSend(fn: HandlerFunction, name: QueueName): void {
    fn.addEnvironment(variables.queueUrl(name), this[name].queueUrl);
    fn.allow(['sqs:SendMessage'], [this[name].queueArn]);
  }
}
