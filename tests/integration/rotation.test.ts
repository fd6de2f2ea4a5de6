import { afterEach, beforeAll, expect, test } from 'vitest';
import { originHeader } from '../../shared/constants.ts';
import { valuesLast } from '../../shared/rotation.ts';
import { Cloud } from '../support/cloud.ts';
import { runCommand, runHere } from '../support/command.ts';
import { traffic } from '../support/traffic.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await Cloud.shared();
});
afterEach(() => cloud.clearFaults());

/** What the API answers past CloudFront to whoever sends this header. */
const direct = async (value: string) =>
  (await fetch(`${cloud.url}/_local/api/api/archive-guests`, { headers: { [originHeader]: value } })).status;

test('CloudFront is answered all the time while its header is rotated; the value of before opens nothing after the end', async () => {
  const before = cloud.secret('origin');
  const requests = traffic(cloud);
  const rotated = await runCommand(cloud.url, 'rotate', ['origin']);
  expect(rotated).toEqual({ code: 0, says: expect.stringContaining('CloudFront sends the new value, and the site') });
  await requests.another();
  const value = cloud.secret('origin');
  expect(value).not.toBe(before);
  expect((await runHere(cloud.url, 'rotate', ['status'])).says).toMatch(
    /^origin: since .*; CloudFront sends it; a previous value is still accepted$/m,
  );
  // A part of the edge that has not heard yet.
  expect(await direct(before)).toBe(200);

  expect(await runHere(cloud.url, 'rotate', ['origin', '--finish'])).toEqual({
    code: 0,
    says: expect.stringMatching(/^The previous value is ended: within a minute nothing accepts it any more$/),
  });
  await requests.another();
  await cloud.forward(valuesLast / 1000 + 1);
  expect([await direct(before), await direct(value)]).toEqual([403, 200]);
  await requests.another();
  expect((await requests.stop()).filter((each) => each !== 200)).toEqual([]);
});
