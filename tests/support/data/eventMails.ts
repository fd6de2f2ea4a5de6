import { expect } from 'vitest';
import type { UpcomingEvent } from '../../../shared/content/model/upcomingEvent.ts';
import type { Attendance } from '../../../shared/people/model/attendance.ts';
import type { SendResult } from '../../../shared/sending/model/campaign.ts';
import type { Cloud } from '../cloud/cloud.ts';
import { FaultRun } from '../cloud/faultRun.ts';
import type { InboxMail } from '../cloud/localApi.ts';
import { Visitor } from '../cloud/visitor.ts';
import { bouncing, ownKey, template } from './newsletter.ts';

/** Creates two events with sign-ups: Ana in person and also for the newsletter, the others on Zoom. */
export async function signUpForEvents(
  cloud: Cloud,
  admin: Visitor,
): Promise<{ april: UpcomingEvent; may: UpcomingEvent }> {
  const april = await eventOn(admin, 'April 15, 2031');
  await signUp(cloud, 'ana@example.org', 'in-person', true);
  await signUp(cloud, 'ben@example.org', 'virtual', false);
  await signUp(cloud, 'cleo@example.org', 'virtual', false);
  await signUp(cloud, bouncing, 'virtual', false);
  const may = await eventOn(admin, 'May 20, 2031');
  await signUp(cloud, 'ben@example.org', 'in-person', false);
  await signUp(cloud, 'dora@example.org', 'in-person', false);
  return { april, may };
}

async function eventOn(admin: Visitor, eventDate: string): Promise<UpcomingEvent> {
  const event = {
    title: 'An evening',
    guests: 'Lama Rinchen',
    description: 'Tea',
    eventDate,
    eventTime: '7:00 PM',
    isActive: true,
  };
  const response = await admin.call('/api/upcoming-events', { body: event });
  expect(response.status).toBe(201);
  return response.json() as Promise<UpcomingEvent>;
}

async function signUp(
  cloud: Cloud,
  email: string,
  attendanceType: string,
  subscribeNewsletter: boolean,
): Promise<void> {
  const person = { firstName: 'Ana', lastName: 'Lima', email, phone: '', city: 'Lisbon', consent: true };
  const response = await new Visitor(cloud).call('/api/audience-signup', {
    body: { ...person, attendanceType, subscribeNewsletter },
  });
  expect(response.status, await response.clone().text()).toBe(201);
}

/** Sends a letter to the people of an event, and waits for the end. */
export async function sendTo(
  cloud: Cloud,
  admin: Visitor,
  event: UpcomingEvent,
  attendance: Attendance = 'all',
): Promise<{ result: SendResult; run: FaultRun; mails: InboxMail[] }> {
  await cloud.untilIdle();
  await cloud.emptyInbox();
  const response = await admin.call(`/api/email-templates/${template}/send`, {
    body: { audience: { type: 'event', eventId: event.id, attendance } },
    headers: ownKey(),
  });
  expect(response.status).toBe(200);
  const result = (await response.json()) as SendResult;
  const run = FaultRun.of(cloud, admin, result.campaignId);
  await run.end();
  await cloud.untilIdle();
  return { result, run, mails: await cloud.inbox() };
}

/** The addresses of all recipients, sorted. */
export const addresses = (mails: InboxMail[]) => mails.flatMap(({ to }) => to).sort();
