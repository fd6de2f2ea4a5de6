import { beforeAll, beforeEach, test } from 'vitest';
import { Cloud } from '../support/cloud/cloud.ts';
import { probes } from './probes/probes.ts';
import { World } from './probes/world.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await Cloud.shared();
});
beforeEach(() => cloud.reset());

test.each(Object.keys(probes))('%s', async (name) => {
  const world = new World(cloud);
  await probes[name]?.(world);
  await world.expectActivities();
});
