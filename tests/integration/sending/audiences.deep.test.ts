import { test } from 'vitest';
import { Cloud } from '../../support/cloud/cloud.ts';
import { changeMeanwhile } from '../../support/dynamo/changeMeanwhile.ts';

test('among people who did not get an earlier letter, some leave, change address or join meanwhile: nobody gets it twice, and whoever stays gets it', async () => {
  const cloud = await Cloud.shared();
  await changeMeanwhile(cloud, 'missed');
});

test('among people who joined since a day, some leave, change address or join meanwhile: nobody gets it twice, and whoever stays gets it', async () => {
  const cloud = await Cloud.shared();
  await changeMeanwhile(cloud, 'joined');
});
