import { beforeAll, beforeEach, test } from 'vitest';
import { Cloud } from '../support/cloud/cloud.ts';
import { accountProbes } from './probes/accounts.ts';
import { contentProbes } from './probes/content.ts';
import { importProbes } from './probes/imports.ts';
import { letterProbes, sendingProbes, unsentProbes } from './probes/letters.ts';
import { peopleProbes, personalDataProbes } from './probes/people.ts';
import { seatProbes } from './probes/seats.ts';
import { World } from './probes/world.ts';

/*
 * What no integration test and no test in a browser does, though a statement of a policy is there for it. Which statements nothing needs
 * is said at the end of `npm run test:policies`: tests/support/cloud/sharedClouds.ts.
 */
const probes = {
  ...{ ...importProbes, ...letterProbes, ...accountProbes, ...contentProbes, ...peopleProbes },
  ...{ ...personalDataProbes, ...seatProbes, ...sendingProbes, ...unsentProbes },
};

let cloud: Cloud;
beforeAll(async () => {
  cloud = await Cloud.shared();
});
beforeEach(() => cloud.reset());

test.each(Object.entries(probes))('%s', async (_, probe) => {
  const world = new World(cloud);
  await probe(world);
  await world.expectActivities();
});
