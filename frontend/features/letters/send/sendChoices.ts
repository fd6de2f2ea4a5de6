import type { AudienceInput } from '../../../../shared/people/model/audience.ts';
import type { SendOptions } from '../../../../shared/sending/model/campaign.ts';
import type { TemplateCheck } from '../../../../shared/sending/model/sendCheck.ts';
import type { Unsent } from './useSendCheck.ts';

/** A way to send or schedule a letter. */
export interface SendChoice {
  label: string;
  options?: SendOptions;
  /** At its time, also mail those who already have it. */
  again?: true;
  /** It mails people again who already have it, so its button is never the primary one. */
  isRepeat?: true;
}

/**
 * The ways to send a letter now, best first. While it is on its way there are none, except replacing an earlier version. A
 * letter that was sent before goes to those who have not got it; one to a part of all subscribers, once they are counted.
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
  const many = isNeeded ? count : recipients;
  // For a part of all subscribers, the total including those who have it is unknown: sending it to all again is not offered.
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

/** Puts a number of recipients into words. */
export const peopleOf = (to: AudienceInput['type']) => (count: number) => {
  const [one, many] = to === 'event' ? ['person', 'people'] : ['subscriber', 'subscribers'];
  return count === 1 ? `1 ${one}` : `${count.toLocaleString()} ${many}`;
};
