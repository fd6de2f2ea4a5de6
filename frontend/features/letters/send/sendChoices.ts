import type { AudienceInput } from '../../../../shared/people/model/audience.ts';
import { type SendOptions, type SendResult, totalText } from '../../../../shared/sending/model/campaign.ts';
import type { ScheduledSend } from '../../../../shared/sending/model/scheduledSend.ts';
import type { TemplateCheck } from '../../../../shared/sending/model/sendCheck.ts';
import { site } from '../../../../shared/site/site.ts';
import type { NewToast } from '../../../ui/toasts/toasts.ts';
import type { Unsent } from './useSendCheck.ts';

export interface SendDraft {
  type: AudienceInput['type'];
  since: string;
  /** Of the letter that they did not get. */
  campaignId: string;
  eventId: number | null;
  attendance: Extract<AudienceInput, { type: 'event' }>['attendance'];
  when: 'now' | 'later';
  day: string;
  time: string;
  publish: boolean;
}

export const newSend: SendDraft = {
  ...{ type: 'newsletter', since: '', campaignId: '', eventId: null, attendance: 'all' },
  ...{ when: 'now', day: '', time: '09:00' },
  publish: site.letters.publish,
};

export function draftOf({ audience, at, publish = newSend.publish }: ScheduledSend): SendDraft {
  const [day = '', time = ''] = at.split('T');
  return { ...newSend, ...audience, when: 'later', day, time, publish };
}

/** Whether to publish on the site; never for an email about an event, which is only for its people. */
export const publishOf = ({ type, publish }: SendDraft) => (type === 'event' ? {} : { publish });

/** The chosen audience; undefined while it is incomplete. */
export function audienceOf({ type, since, campaignId, eventId, attendance }: SendDraft): AudienceInput | undefined {
  if (type === 'joined') return since ? { type, since } : undefined;
  if (type === 'missed') return campaignId ? { type, campaignId } : undefined;
  if (type === 'event') return eventId === null ? undefined : { type, eventId, attendance };
  return { type };
}

export interface SendChoice {
  label: string;
  options?: SendOptions;
  again?: true;
  /** It emails people again who already have it, so its button is never the primary one. */
  isRepeat?: true;
}

/**
 * The ways to send a letter now, best first. While it is on its way there are none, except to replace an earlier one.
 * `people` puts a number of recipients into words.
 */
export function sendChoices(
  { recipients, underWay, before }: Pick<TemplateCheck, 'recipients' | 'underWay' | 'before'>,
  { isNeeded, count, isPart }: Pick<Unsent, 'isNeeded' | 'count' | 'isPart'>,
  people: (count: number) => string,
): SendChoice[] {
  if (underWay?.sameLetter) return [];
  if (underWay) {
    const options = { replaces: underWay.campaign.id };
    return [{ label: 'Cancel that send, and send this one to those who haven’t received it', options }];
  }
  // Where the best button will be, there is no other while it is not known.
  if (isNeeded && count === undefined) return [];
  const many = isNeeded ? count : recipients;
  // Of a part of all subscribers, the total including those who have it is unknown.
  const again =
    before && !isPart && recipients > 0
      ? [{ label: `Send to all ${people(recipients)} again`, options: {}, isRepeat: true as const }]
      : [];
  if (!many) return again;
  if (!before) return [{ label: `Send to ${people(many)}`, options: {} }];
  const label = `Send to ${people(many)} who ${many === 1 ? 'hasn’t' : 'haven’t'} received it`;
  return [{ label, options: { excludedCampaigns: before.campaigns } }, ...again];
}

/** The ways to schedule a letter. `verb`: how the buttons' labels begin. */
export const scheduleChoices = (verb: string, check: Pick<TemplateCheck, 'before'> | undefined): SendChoice[] =>
  check?.before
    ? [
        { label: `${verb}, to those who haven’t received it` },
        { label: `${verb}, including those who have received it`, again: true },
      ]
    : [{ label: verb }];

export const peopleOf = (to: AudienceInput['type']) => (count: number) => {
  const [one, many] = to === 'event' ? ['person', 'people'] : ['subscriber', 'subscribers'];
  return count === 1 ? `1 ${one}` : `${count.toLocaleString()} ${many}`;
};

type Result = Pick<SendResult, 'emailsSent' | 'total' | 'isEstimate' | 'status' | 'reason'>;

/** Only what is certain at that time, such as “Email sent to {n} subscribers”. `who`: the recipients, as a plural noun. */
export function sentToast({ emailsSent, total, isEstimate, status, reason }: Result, who = 'subscribers'): NewToast {
  const done = `${emailsSent.toLocaleString()} of ${totalText({ total, isEstimate })} ${who} emailed`;
  switch (status) {
    case 'COMPLETE':
      return {
        title: 'Newsletter Sent',
        description: `Email sent to ${emailsSent} ${emailsSent === 1 ? who.replace(/s$/, '') : who}${emailsSent < total ? `. ${(total - emailsSent).toLocaleString()} couldn’t be emailed: see its details` : ''}`,
      };
    case 'PREPARING':
      return {
        title: 'Send Started',
        description: isEstimate
          ? `It goes to those of ${total.toLocaleString()} ${who} who haven’t received it. None emailed yet.`
          : `It goes to ${total.toLocaleString()} ${who}. None emailed yet.`,
      };
    case 'SENDING':
      return { title: 'Send Started', description: `${done} so far.` };
    case 'PAUSED':
      return { title: 'Send Paused', description: `${done}. ${reason ?? ''}`.trim(), tone: 'destructive' };
    case 'CANCELED':
      return { title: 'Send Canceled', description: `${done} before it was canceled.` };
    case 'NEEDS_ATTENTION':
      return {
        title: 'Send Needs Your Attention',
        description: `${done}. We don’t know whether some of them got it: see its details.`,
        tone: 'destructive',
      };
  }
}
