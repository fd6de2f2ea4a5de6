import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { beforeEach, expect, test, vi } from 'vitest';
import { sendTrialMail } from '../../../../functions/lib/health/trialMail.ts';
import { handler as handleSesEventsHandler } from '../../../../functions/workers/handleSesEvents.ts';
import { withFakes } from '../../../support/people/withFakes.ts';
import { asWorker } from '../../../support/run/granted.ts';

const handler = asWorker('handleSesEvents', handleSesEventsHandler);

const fakes = withFakes();
beforeEach(() => void vi.useFakeTimers());

/** Sends the mail, lets an event of each of these types come within three seconds, and returns the answer. */
async function trial(...events: string[]) {
  const answer = sendTrialMail();
  await vi.advanceTimersByTimeAsync(2500);
  const { EmailTags = [] } = fakes.ses.commandCalls(SendEmailCommand)[0]?.args[0].input ?? {};
  const tags = Object.fromEntries(EmailTags.map(({ Name, Value }) => [Name, [Value]]));
  const Records = events.map((eventType) => ({
    messageId: eventType,
    body: JSON.stringify({ eventType, mail: { messageId: 'mail', tags } }),
  }));
  if (events.length > 0) await handler({ Records } as never, {} as never, () => {});
  await vi.advanceTimersByTimeAsync(60_000);
  return answer;
}

test('a mail to SES’s simulator has its events come back', async () => {
  expect(await trial('Send', 'Delivery')).toEqual({ messageId: 'mail', missing: [], seconds: 3 });
  expect(fakes.ses.commandCalls(SendEmailCommand)[0]?.args[0].input).toMatchObject({
    FromEmailAddress: expect.stringContaining('<us@example.org>'),
    Destination: { ToAddresses: ['success@simulator.amazonses.com'] },
    ConfigurationSetName: 'set',
  });
});

test.each([
  [['Send'], ['Delivery']],
  [[], ['Send', 'Delivery']],
])('of events, only %j came within a minute', async (came, missing) => {
  expect(await trial(...came)).toEqual({ messageId: 'mail', missing, seconds: 60 });
});

test.each([
  ['SendingPausedException', 'SendingPausedException: Email sending is paused'],
  ['TooManyRequestsException', 'it accepts no email at the moment'],
])('SES’s %s is the answer', async (name, reason) => {
  fakes.ses.on(SendEmailCommand).rejects(Object.assign(new Error('Email sending is paused'), { name }));
  expect(await trial()).toEqual({ reason });
});
