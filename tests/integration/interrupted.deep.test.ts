import { afterEach, beforeEach, test } from 'vitest';
import { Cloud } from '../support/cloud.ts';
import { stopInTheMiddle } from '../support/interruptedSend.ts';
import { seedSubscribers } from '../support/seedSubscribers.ts';

/** With mails in its hands: killed.test.ts. */
const people = 120;
let cloud: Cloud;
beforeEach(async () => {
  cloud = await Cloud.start();
  await seedSubscribers(cloud, people);
});
afterEach(() => cloud?.remove());

test('stopped in the middle of a send, with some of its mails held up by SES, and started again: nobody twice, nobody missing', async () => {
  cloud = await stopInTheMiddle(cloud, people, () =>
    cloud.fault({ service: 'ses', operation: 'SendEmail', error: 'TooManyRequestsException', times: 30 }),
  );
});
