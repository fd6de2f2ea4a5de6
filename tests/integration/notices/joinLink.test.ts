import { test } from 'vitest';
import { Cloud } from '../../support/cloud/cloud.ts';
import { signIn } from '../../support/cloud/visitor.ts';
import { expectLinksMailed } from '../../support/data/joinLink.ts';

test('the Zoom link goes to everybody who signed up for Zoom before it was set, and again when it changes', async () => {
  const cloud = await Cloud.shared();
  await expectLinksMailed(cloud, await signIn(cloud), 3);
});
