import { test } from 'vitest';
import { Cloud } from '../../support/cloud/cloud.ts';
import { changeMeanwhile } from '../../support/dynamo/changeMeanwhile.ts';

test('people who did not get an earlier letter leave, move and come meanwhile: nobody has it twice, and whoever stays has it', async () => {
  const cloud = await Cloud.shared();
  await changeMeanwhile(cloud, 'missed');
});

test('people who joined since a day leave, move and come meanwhile: nobody has it twice, and whoever stays has it', async () => {
  const cloud = await Cloud.shared();
  await changeMeanwhile(cloud, 'joined');
});
