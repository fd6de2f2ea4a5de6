import { beforeAll, expect, test } from 'vitest';
import type { UpcomingEvent } from '../../../shared/content/model/upcomingEvent.ts';
import type { Campaign } from '../../../shared/sending/model/campaign.ts';
import { Cloud } from '../../support/cloud/cloud.ts';
import { signIn, type Visitor } from '../../support/cloud/visitor.ts';
import { addresses, sendTo, signUpForEvents } from '../../support/data/eventMails.ts';
import { bouncing, subscribe, unsubscribeLink } from '../../support/data/newsletter.ts';

/** Mail to the people of one event uses the same ledger, but is not a newsletter. */
let cloud: Cloud;
let admin: Visitor;
let april: UpcomingEvent;
beforeAll(async () => {
  cloud = await Cloud.shared();
  admin = await signIn(cloud);
  ({ april } = await signUpForEvents(cloud, admin));
});

test('everyone who signed up for the event gets the mail, subscribed or not; whoever bounced is skipped, with the reason, and no one else gets it', async () => {
  await subscribe(cloud, 'cleo@example.org');
  expect((await fetch(await unsubscribeLink(cloud, 'cleo@example.org'), { method: 'POST' })).status).toBe(200);
  const { result, run, mails } = await sendTo(cloud, admin, april);
  // The fourth is skipped: the mail that confirmed the sign-up bounced.
  expect(addresses(mails)).toEqual(['ana@example.org', 'ben@example.org', 'cleo@example.org']);
  expect(result).toMatchObject({ emailsSent: 3, total: 4, status: 'COMPLETE' });
  const { audience }: Campaign = await run.now();
  const { id: eventId, title: eventTitle, eventDate } = april;
  expect(audience).toEqual({ type: 'event', eventId, eventTitle, eventDate, attendance: 'all' });
  expect(await run.list('SKIPPED')).toMatchObject([
    { id: cloud.hashOf(bouncing), reason: 'bounced', person: { email: bouncing } },
  ]);
  for (const { html, text, headers } of mails) {
    for (const part of [html, text]) {
      expect(part).toContain(`because you signed up for our live evening of ${april.eventDate}.`);
      expect(part).toContain('Dear Ana,');
      expect(part).not.toMatch(/unsubscribe/i);
    }
    expect(headers['List-Unsubscribe']).toBeUndefined();
  }
});
