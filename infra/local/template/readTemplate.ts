import { openAssembly, refuseBeyondQuotas } from '../../quotas.ts';
import { readRoutes } from './api.ts';
import * as compute from './compute.ts';
import * as data from './data.ts';
import { readDistribution } from './edge.ts';
import { readQueueMappings, readStreamMappings } from './eventSources.ts';
import type { Template } from './intrinsics.ts';
import * as messaging from './messaging.ts';
import { resolveTemplate } from './resolvedTemplate.ts';
import { readResourcePolicies } from './resourcePolicies.ts';
import type { Addresses } from './resources.ts';

/** The synthesized stack as plain data. Resources refer to each other by logical id. */
export type Stack = ReturnType<typeof readTemplate>;

/**
 * Reads the assembly that CDK wrote to `folder`. Throws an error that names any resource that the local cloud cannot
 * run.
 */
export function readAssembly(folder: string, at: Addresses): Stack {
  const { name, template, find } = openAssembly(folder);
  return readTemplate(template, at, find, name);
}

/**
 * Like {@link readAssembly}, for the template of a stack with this name. `asset` finds an asset's folder or file by its key.
 * Also throws if AWS would refuse the template because of a quota.
 */
export function readTemplate(template: Template, at: Addresses, asset: (key: string) => string, name = 'local') {
  // The synth has measured the packages of functions, and the file.
  const bytes = Buffer.byteLength(JSON.stringify(template));
  refuseBeyondQuotas({ name, template, bytes, packageSize: () => 0 });
  const resources = resolveTemplate(template, at, asset);
  return {
    functions: compute.readFunctions(resources),
    queueMappings: readQueueMappings(resources),
    streamMappings: readStreamMappings(resources),
    schedules: compute.readSchedules(resources),
    triggers: compute.readTriggers(resources),
    routes: readRoutes(resources),
    tables: data.readTables(resources),
    buckets: data.readBuckets(resources),
    secrets: data.readSecrets(resources),
    deployments: data.readDeployments(resources),
    queues: messaging.readQueues(resources),
    topics: messaging.readTopics(resources),
    subscriptions: messaging.readSubscriptions(resources),
    mail: messaging.readMailSetup(resources),
    distribution: readDistribution(resources),
    alarms: messaging.readAlarms(resources),
    resourcePolicies: readResourcePolicies(resources),
    outputs: resources.outputs,
  };
}
