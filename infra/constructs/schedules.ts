import { Aws, Lazy } from 'aws-cdk-lib';
import { Policy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import { Construct } from 'constructs';
import { variables } from '../../shared/resources.ts';
import type { HandlerFunction } from './handlerFunction.ts';
import type { Queues } from './queues.ts';

const actions = {
  /** CreateSchedule, and UpdateSchedule where there is one already. */
  set: ['scheduler:CreateSchedule', 'scheduler:UpdateSchedule'],
  look: ['scheduler:GetSchedule'],
};
/** One in an account's region for each stack. */
const groupName = `${Aws.STACK_NAME}-sends`;

export type ScheduleAccess = keyof typeof actions;

/** The group of one-time schedules that functions make, and the role by which EventBridge Scheduler acts for them. */
export class Schedules extends Construct {
  private readonly role: Role;
  private readonly dead: Queues['dead'];
  private worker: HandlerFunction | undefined;

  constructor(scope: Construct, id: string, { dead }: Pick<Queues, 'dead'>) {
    super(scope, id);
    this.dead = dead;
    const group = new CfnScheduleGroup(this, 'Group', { name: groupName });
    // Else any account's schedules might be made to act by it: the confused deputy.
    this.role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID, 'aws:SourceArn': group.attrArn } },
      }),
    });
  }

  /** What schedules invoke, and nothing else. Not inside the role: the worker names the role. */
  invoke(worker: HandlerFunction): void {
    this.worker = worker;
    new Policy(this, 'Policy', {
      roles: [this.role],
      statements: [
        new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [worker.functionArn] }),
        new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [this.dead.queueArn] }),
      ],
    });
  }

  grantTo(fn: HandlerFunction, access: ScheduleAccess[]): void {
    fn.addEnvironment(variables.scheduleGroup, groupName);
    fn.allow(
      access.flatMap((each) => actions[each]),
      [`arn:${Aws.PARTITION}:scheduler:${Aws.REGION}:${Aws.ACCOUNT_ID}:schedule/${groupName}/*`],
    );
    if (!access.includes('set')) return;
    fn.addEnvironment(variables.schedulerRoleArn, this.role.roleArn);
    fn.addEnvironment(variables.deadLettersArn, this.dead.queueArn);
    // The worker itself cannot name itself; Lambda tells it.
    if (fn.handlerName !== 'workers/startScheduled')
      fn.addEnvironment(variables.startScheduledArn, Lazy.string({ produce: () => this.worker?.functionArn }));
    fn.allow(['iam:PassRole'], [this.role.roleArn], {
      StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' },
    });
  }
}
