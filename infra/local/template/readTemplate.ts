import { readDeployment, refuseBeyondQuotas } from '../../quotas.ts';
import { apiTypes, readApis, readRoutes } from './api.ts';
import * as compute from './compute.ts';
import * as data from './data.ts';
import { edgeTypes, readDistribution } from './edge.ts';
import * as messaging from './messaging.ts';
import { policyTypes, readResourcePolicies } from './policies.ts';
import { logicalId, resolveTemplate, resourceType, type Template } from './resolve.ts';
import { type Addresses, arn } from './resources.ts';

const types = [
  ...apiTypes,
  ...compute.computeTypes,
  ...data.dataTypes,
  ...edgeTypes,
  ...messaging.messagingTypes,
  ...policyTypes,
  // Nothing costs anything here, no alarm goes off by itself, and logs are kept in memory and shown at /_local.
  resourceType({ type: 'AWS::Budgets::Budget', ref: logicalId }),
  resourceType({ type: 'AWS::Logs::MetricFilter', ref: logicalId }),
  resourceType({
    type: 'AWS::Logs::LogGroup',
    ref: logicalId,
    attributes: { Arn: (id) => arn('logs', `log-group:${id}:*`) },
  }),
];

/** The synthesized stack as plain data. Resources refer to each other by logical id. */
export type Stack = ReturnType<typeof readTemplate>;

/** Reads what CDK wrote to `folder`. Throws an error that names any resource that the local cloud cannot run. */
export function readAssembly(folder: string, at: Addresses): Stack {
  const { name, template, find } = readDeployment(folder);
  return readTemplate(template, at, find, name);
}

/** `asset`: finds a folder or file by its key. Also throws if AWS would refuse the template because of a quota. */
export function readTemplate(template: Template, at: Addresses, asset: (key: string) => string, name = 'local') {
  refuseBeyondQuotas({ name, template, bytes: Buffer.byteLength(JSON.stringify(template)) });
  const resources = resolveTemplate(template, types, at, asset);
  const tables = data.readTables(resources);
  const streams = tables.filter(({ stream }) => stream).map(({ id }) => id);
  return {
    tables,
    functions: compute.readFunctions(resources),
    queueMappings: compute.readQueueMappings(resources),
    streamMappings: compute.readStreamMappings(resources, streams),
    schedules: compute.readSchedules(resources),
    triggers: compute.readTriggers(resources),
    deployments: compute.readDeployments(resources),
    routes: readRoutes(resources),
    buckets: data.readBuckets(resources),
    secrets: data.readSecrets(resources),
    queues: messaging.readQueues(resources),
    topics: messaging.readTopics(resources),
    subscriptions: messaging.readSubscriptions(resources),
    mail: messaging.readMailSetup(resources),
    alarms: messaging.readAlarms(resources),
    distribution: readDistribution(resources, readApis(resources)),
    resourcePolicies: readResourcePolicies(resources),
    outputs: resources.outputs,
  };
}
