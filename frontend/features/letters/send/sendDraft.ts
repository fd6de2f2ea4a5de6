import type { AudienceInput } from '../../../../shared/people/model/audience.ts';
import type { ScheduledSend, ScheduleInput } from '../../../../shared/sending/model/scheduledSend.ts';
import type { CheckQuery } from '../../../../shared/sending/model/sendCheck.ts';
import { site } from '../../../../shared/site/site.ts';

/** An admin's choices so far in the dialog of a send. */
export interface SendDraft {
  to: AudienceInput['type'];
  /** For 'joined': the first day. */
  since: string;
  /** For 'missed': the campaign of the letter that they did not get. */
  missed: string;
  event: number | null;
  attendance: Extract<AudienceInput, { type: 'event' }>['attendance'];
  when: 'now' | 'later';
  day: string;
  time: string;
  occurrence: ScheduleInput['occurrence'];
  /** Whether it is also put on the site. */
  publish: boolean;
}

/** Props of fields that show and change some of the choices. */
export interface FieldsProps {
  draft: SendDraft;
  change: (part: Partial<SendDraft>) => void;
}

export const newSend: SendDraft = {
  ...{ to: 'newsletter', since: '', missed: '', event: null, attendance: 'all' },
  ...{ when: 'now', day: '', time: '09:00', occurrence: undefined },
  publish: site.letters.publish,
};

/** The choices of a scheduled letter. */
export function draftOf({ audience, at, publish = newSend.publish }: ScheduledSend): SendDraft {
  const [day = '', time = ''] = at.split('T');
  const draft = { ...newSend, to: audience.type, when: 'later' as const, day, time, publish };
  if (audience.type === 'joined') return { ...draft, since: audience.since };
  if (audience.type === 'missed') return { ...draft, missed: audience.campaignId };
  if (audience.type === 'event') return { ...draft, event: audience.eventId, attendance: audience.attendance };
  return draft;
}

/** Whether to publish on the site; never for a mail about an event, which is only for its people. */
export const publishOf = ({ to, publish }: SendDraft) => (to === 'event' ? {} : { publish });

/** The chosen audience; undefined while it is incomplete. */
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

/** The chosen audience as a query. */
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
