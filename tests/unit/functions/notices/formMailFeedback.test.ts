import type { Context, SQSEvent } from 'aws-lambda';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handler } from '../../../../functions/workers/handleSesEvents.ts';
import { bounceEvent, complaintEvent, sendEvent } from '../../../support/data/sesEvents.ts';
import type { FakeDynamo } from '../../../support/dynamo/fakeDynamo.ts';
import { installFakeDynamo } from '../../../support/dynamo/installFakeDynamo.ts';
import { installSecrets } from '../../../support/run/calls.ts';

/** Of SES's events, those about mails of forms that came back for good count against the forms. */
let dynamo: FakeDynamo;
beforeEach(() => {
  dynamo = installFakeDynamo();
  installSecrets();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

type Event = ReturnType<typeof sendEvent | typeof bounceEvent | typeof complaintEvent>;
const about = (n: number) => ({ address: `p${n}@example.org`, messageId: `mail-${n}`, campaign: '', subscriber: '' });
const ofKind = (kind: string, event: Event): object => ({ ...event, mail: { ...event.mail, tags: { kind: [kind] } } });

async function deliver(...events: object[]): Promise<void> {
  const Records = events.map((event, n) => ({ messageId: String(n), body: JSON.stringify(event) }));
  const answer = await handler({ Records } as unknown as SQSEvent, {} as Context, () => {});
  expect(answer).toEqual({ batchItemFailures: [] });
}
const counted = () => {
  const [{ bounced, complained } = {}] = dynamo.startingWith('access', 'FORM_MAIL');
  return { bounced: [...((bounced as Set<string>) ?? [])], complained: [...((complained as Set<string>) ?? [])] };
};

test.each(['welcome', 'opt-in', 'signup', 'details', 'address'])('a mail of the kind %s counts, once', async (kind) => {
  const bounced = ofKind(kind, bounceEvent(about(1)));
  await deliver(bounced, bounced, ofKind(kind, complaintEvent(about(2))));
  expect(counted()).toEqual({ bounced: ['mail-1'], complained: ['mail-2'] });
});

test.each([
  ['about an account', ofKind('account', bounceEvent(about(1)))],
  ['with an event’s Zoom link, which an admin causes', ofKind('join-link', bounceEvent(about(1)))],
  ['of a newsletter', bounceEvent({ ...about(1), campaign: 'c', subscriber: 's' })],
  ['whose mailbox is full today', ofKind('welcome', bounceEvent(about(1), 'Transient'))],
  ['that was sent', ofKind('welcome', sendEvent(about(1)))],
])('a mail %s does not', async (_, event) => {
  await deliver(event);
  expect(counted()).toEqual({ bounced: [], complained: [] });
});
