import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
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

interface Manifest {
  artifacts: Record<string, { type: string; properties?: { templateFile?: string } }>;
}

/**
 * Reads the assembly that CDK wrote to `folder`. Throws an error that names any resource that the local cloud cannot
 * run.
 */
export function readAssembly(folder: string, at: Addresses): Stack {
  const json = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const { artifacts } = json('manifest.json') as Manifest;
  const stacks = Object.values(artifacts).filter(({ type }) => type === 'aws:cloudformation:stack');
  const file = stacks[0]?.properties?.templateFile;
  if (!file || stacks.length > 1) throw new Error(`${folder} holds ${stacks.length} stacks; the local cloud runs one`);

  const { files } = json(file.replace('.template.json', '.assets.json'));
  return readTemplate(json(file), at, (key) => {
    const asset = files[key.replace(/\.\w+$/, '')];
    if (!asset) throw new Error(`${folder} has no asset ${key}`);
    return resolve(folder, asset.source.path);
  });
}

/** Like {@link readAssembly}, for a given template. `asset` finds an asset's folder or file by its key. */
export function readTemplate(template: Template, at: Addresses, asset: (key: string) => string) {
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
