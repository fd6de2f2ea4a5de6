import { beforeEach, describe, expect, test } from 'vitest';
import { Cloud } from '../../support/cloud/cloud.ts';
import { signIn, Visitor } from '../../support/cloud/visitor.ts';
import { killEndpoint, killWorker, subscribed, visitorOf } from '../../support/people/mailKills.ts';

let cloud: Cloud;
beforeEach(async () => {
  cloud = await Cloud.shared();
});

describe('a kill between any two calls: the mail still comes, once', () => {
  test('to whoever subscribes while the form’s function dies', async () => {
    const act = (n: number) => new Visitor(cloud).subscribe(visitorOf(n));
    await killEndpoint(cloud, 'newsletter/subscribe', act, [subscribed(visitorOf)]);
  });

  test.each([
    ['before SES gets it: it is in doubt, and an admin has it sent', 'crash', ['IN_DOUBT', 'SENT']],
    ['after SES got it: the event of SES settles it', 'crash-after-accept', ['SENT', 'SENT']],
  ])('from a worker that dies %s', async (_, error, states) => {
    const call = { service: 'ses', operation: 'SendEmail', error };
    expect(await killWorker(cloud, await signIn(cloud), call)).toEqual(states);
  });
});
