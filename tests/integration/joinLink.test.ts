import { test } from 'vitest';
import { Cloud } from '../support/cloud.ts';
import { expectLinksMailed } from '../support/joinLink.ts';
import { signIn } from '../support/visitor.ts';

test('the Zoom link goes to everybody who booked by Zoom before it was set, and again when it changes', async () => {
  const cloud = await Cloud.shared();
  await expectLinksMailed(cloud, await signIn(cloud), 3);
});
