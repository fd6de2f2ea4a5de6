import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Authorizer, createAuthorizer } from '../../../infra/local/aws/authorizer.ts';
import { allowing, statementsAbout } from '../../../infra/local/aws/iam.ts';
import type { PolicyTrial } from '../../../infra/local/aws/policyTrial.ts';
import { deliveringSubscriptions } from '../../../infra/local/aws/topics.ts';
import { assembly } from '../../../infra/local/cloud/build.ts';
import { checkRole } from '../../../infra/local/lambda/eventSourceMapping.ts';
import { checkDestination } from '../../../infra/local/lambda/failureDestination.ts';
import { mayLog } from '../../../infra/local/lambda/logs.ts';
import { mayRun } from '../../../infra/local/lambda/schedules.ts';
import { checkStreamRole } from '../../../infra/local/lambda/streamMapping.ts';
import { readAssembly, type Stack } from '../../../infra/local/template/readTemplate.ts';
import { topicArn } from '../../../infra/local/template/resources.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { probes } from './probes.ts';
import { World } from './world.ts';

const stack = readAssembly(assembly, { site: 'localhost', services: 'http://127.0.0.1' });
const judge = () => createAuthorizer(stack, () => ({ identities: [], sandbox: false }));
const statements = judge().trial.report().statements;

let cloud: Cloud;
/** By statement, the probes that only it allows; the quickest first. */
const needing = new Map<string, string[]>();

const trial = async (command: { without?: string }) => {
  const answer = await fetch(`${cloud.url}/_local/policies`, { method: 'POST', body: JSON.stringify(command) });
  if (!answer.ok) throw new Error(await answer.text());
};

const report = async () =>
  (await (await fetch(`${cloud.url}/_local/policies`)).json()) as ReturnType<PolicyTrial['report']>;

async function run(name: string): Promise<void> {
  // A sweep would make up for what a function without its statement could not do.
  await cloud.lambda({ schedules: false });
  const world = new World(cloud);
  await probes[name]?.(world);
  await world.expectActivities();
}

/**
 * Takes statements out of the stack's policies, one after the other, and expects something to fail: a probe of the running
 * product, or a check that AWS makes at the deploy. A statement that nothing needs does not belong there. `isIncluded`
 * selects statements by id, so that files share the work.
 */
export function takeOut(isIncluded: (id: string) => boolean): void {
  beforeAll(async () => {
    cloud = await Cloud.shared();
    // Another file may have used it, and a warm function does not read secrets again.
    await cloud.reloadFunctions();
    const durations = new Map<string, number>();
    for (const name of Object.keys(probes)) {
      await cloud.reset();
      await trial({});
      const started = performance.now();
      await run(name).catch((error) => {
        throw new Error(`${name}, with all statements: ${error}`);
      });
      durations.set(name, performance.now() - started);
      for (const id of (await report()).needed) needing.set(id, [...(needing.get(id) ?? []), name]);
    }
    await cloud.reset();
    for (const names of needing.values()) names.sort((a, b) => (durations.get(a) ?? 0) - (durations.get(b) ?? 0));
  }, 600_000);

  afterEach(async () => {
    await trial({});
    await cloud.reset();
  });

  describe('without', () => {
    test.each(statements.filter(({ id }) => isIncluded(id)))('$id ($says), something fails', async ({ id }) => {
      if (isMissedAtDeploy(id)) return;
      const names = needing.get(id) ?? [];
      const outcomes: string[] = [];
      for (const name of names) {
        await trial({ without: id });
        const failure = await run(name).then(
          () => undefined,
          (error: unknown) => error ?? 'no reason',
        );
        // A probe that fails for another reason proves nothing about the statement.
        if (failure && (await report()).denied > 0) return;
        outcomes.push(failure ? `“${name}” fails for another reason: ${failure}` : `“${name}” works without it`);
        await trial({});
        await cloud.reset();
      }
      expect.fail(outcomes.join('; ') || 'Nothing was allowed by it alone');
    });
  });
}

/** Whether AWS would refuse the stack without this statement, or never use the resource that it is for. */
function isMissedAtDeploy(id: string): boolean {
  const without = judge();
  without.trial.exclude(id);
  return (
    stack.functions.some((fn) => !mayLog(fn, without)) ||
    stack.queueMappings.some((mapping) => !succeeds(() => checkRole(mapping, without))) ||
    stack.streamMappings.some((mapping) => !succeeds(() => checkStreamRole(mapping, without))) ||
    stack.schedules.some((schedule) => !mayRun(schedule, without)) ||
    stack.schedules.some((schedule) => !succeeds(() => checkDestination(schedule, without))) ||
    deliveringSubscriptions(stack, without).length < stack.subscriptions.queues.length ||
    stack.alarms.some((alarm) => !mayPublish(alarm, without)) ||
    [...stack.resourcePolicies.keys()].some((arn) => takesPlainHttp(arn, judge()) !== takesPlainHttp(arn, without))
  );
}

const mayPublish = ({ arn, topics }: Stack['alarms'][number], { serviceMay }: Authorizer) =>
  topics.every((topic) =>
    serviceMay({
      principal: 'cloudwatch.amazonaws.com',
      action: 'sns:Publish',
      resource: topicArn(topic),
      sourceArn: arn,
    }),
  );

/** Whether a request without TLS reaches a resource if its sender may otherwise do anything with it. */
function takesPlainHttp(arn: string, { trial }: Authorizer): boolean {
  const everything = { effect: 'Allow' as const, actions: ['*'], resources: ['*'], conditions: {} };
  const policy = statementsAbout('*', stack.resourcePolicies.get(arn));
  // The policies of topics name it; the others deny everything.
  const action = arn.includes(':sns:') ? 'sns:Publish' : `${arn.split(':')[2]}:Anything`;
  const context = { 'aws:SecureTransport': ['false'] };
  return allowing([everything, ...trial.remaining(policy)], { action, resource: arn, context }).length > 0;
}

function succeeds(check: () => void): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}
