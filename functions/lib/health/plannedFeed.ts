import { plannedCalendar } from '../../../shared/health/calendar/plannedFile.ts';
import { variables } from '../../../shared/platform/resources.ts';
import { upcomingEvents } from '../content/events/events.ts';
import * as emailTemplates from '../letters/templates/emailTemplates.ts';
import { env } from '../platform/aws/env.ts';
import * as scheduledSends from '../sending/schedule/scheduledSends.ts';

/** All that admins have planned, as a calendar file (RFC 5545). */
export async function plannedFeed(): Promise<string> {
  const [events, schedules] = await Promise.all([upcomingEvents.list(), scheduledSends.all()]);
  const subjects = await subjectsOf(schedules);
  const letters = schedules.flatMap(({ state, ...row }) =>
    state === 'SCHEDULED' || state === 'HELD'
      ? [{ ...row, state, subject: subjects.get(row.templateName) ?? row.subject }]
      : [],
  );
  return plannedCalendar(events, letters, { now: new Date(), siteUrl: env(variables.siteUrl) });
}

/** The subjects of scheduled letters as they are now saved, by the letter's name. */
async function subjectsOf(schedules: scheduledSends.ScheduleRow[]): Promise<Map<string, string>> {
  const names = [...new Set(schedules.map(({ templateName }) => templateName))];
  const templates = await Promise.all(names.map(emailTemplates.find));
  return new Map(templates.flatMap((template) => (template ? [[template.name, template.subject]] : [])));
}
