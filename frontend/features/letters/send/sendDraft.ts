import type { AudienceInput } from '../../../../shared/people/model/audience.ts';
import type { ScheduledSend, ScheduleInput } from '../../../../shared/sending/model/scheduledSend.ts';
import type { CheckQuery } from '../../../../shared/sending/model/sendCheck.ts';
import { site } from '../../../../shared/site/site.ts';

/** What an admin has chosen so far in the dialog of a send: to whom, and when. */
export interface SendDraft {
  to: AudienceInput['type'];
  /** Since which day they joined. */
  since: string;
  /** Whose letter they did not get. */
  missed: string;
  event: number | null;
  attendance: Extract<AudienceInput, { type: 'event' }>['attendance'];
  when: 'now' | 'later';
  day: string;
  time: string;
  occurrence: ScheduleInput['occurrence'];
  /** Also on the site. */
  publish: boolean;
}

export const newSend: SendDraft = {
  ...{ to: 'newsletter', since: '', missed: '', event: null, attendance: 'all' },
  ...{ when: 'now', day: '', time: '09:00', occurrence: undefined },
  publish: site.letters.publish,
};

/** A scheduled letter as its admin chose it. */
export function draftOf({ audience, at, publish = newSend.publish }: ScheduledSend): SendDraft {
  const [day = '', time = ''] = at.split('T');
  const draft = { ...newSend, to: audience.type, when: 'later' as const, day, time, publish };
  if (audience.type === 'joined') return { ...draft, since: audience.since };
  if (audience.type === 'missed') return { ...draft, missed: audience.campaignId };
  if (audience.type === 'event') return { ...draft, event: audience.eventId, attendance: audience.attendance };
  return draft;
}

/** The choice for the site; a mail about an event is for its people alone. */
export const publishOf = ({ to, publish }: SendDraft) => (to === 'event' ? {} : { publish });

/** To whom; undefined while something is still to be chosen. */
export function audienceOf({ to, since, missed, event, attendance }: SendDraft): AudienceInput | undefined {
  switch (to) {
    case 'newsletter':
      return { type: 'newsletter' };
    case 'joined':
      return since === '' ? undefined : { type: 'joined', since };
    case 'missed':
      return missed === '' ? undefined : { type: 'missed', campaignId: missed };
    case 'event':
      return event === null ? undefined : { type: 'event', eventId: event, attendance };
  }
}

/** The same as a query. */
export function queryOf(audience: AudienceInput | undefined): CheckQuery {
  switch (audience?.type) {
    case 'joined':
      return { joinedSince: audience.since };
    case 'missed':
      return { missed: audience.campaignId };
    case 'event':
      return { eventId: String(audience.eventId), attendance: audience.attendance };
    default:
      return {};
  }
}
