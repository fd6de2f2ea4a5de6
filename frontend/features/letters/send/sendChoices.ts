import type { AudienceInput } from '../../../../shared/people/model/audience.ts';
import type { SendOptions } from '../../../../shared/sending/model/campaign.ts';
import type { TemplateCheck } from '../../../../shared/sending/model/sendCheck.ts';
import type { Unsent } from './useSendCheck.ts';

/** A way to send a letter, or to have it sent at a time. */
export interface SendChoice {
  label: string;
  options?: SendOptions;
  /** At its time, also to those who have got it by then. */
  again?: true;
  /** Mails those once more who have got it: never what stands out. */
  isRepeat?: true;
}

/**
 * What can be done with a letter now, the best first: while it is on its way nothing, or what takes the place of its
 * earlier version; one that was sent goes to those who have not got it, and one to a part of all subscribers to them, once
 * they are counted. `people` puts a number of recipients into words.
 */
export function sendChoices(
  { recipients, underWay, before }: Pick<TemplateCheck, 'recipients' | 'underWay' | 'before'>,
  { isNeeded, count, isPart }: Pick<Unsent, 'isNeeded' | 'count' | 'isPart'>,
  people: (count: number) => string,
): SendChoice[] {
  if (underWay?.sameLetter) return [];
  if (underWay) {
    const options = { replaces: underWay.campaign.id };
    return [{ label: 'Cancel that send, and send this one to those who have not got it', options }];
  }
  const many = isNeeded ? count : recipients;
  // Of a part of all nobody knows how many they are with those who have got it: it is not offered to all of them again.
  const again =
    before && !isPart && recipients > 0
      ? [{ label: `Send to all ${people(recipients)} again`, options: {}, isRepeat: true as const }]
      : [];
  if (!many) return again;
  if (!before) return [{ label: `Send to ${people(many)}`, options: {} }];
  const label = `Send to ${people(many)} who ${many === 1 ? 'has' : 'have'} not got it`;
  return [{ label, options: { excludedCampaigns: before.campaigns } }, ...again];
}

/** What can be done with a letter that goes out at a time. `act`: what the button says. */
export const scheduleChoices = (act: string, check: Pick<TemplateCheck, 'before'> | undefined): SendChoice[] =>
  check?.before
    ? [
        { label: `${act}, to those who have not got it` },
        { label: `${act}, also to those who have got it`, again: true },
      ]
    : [{ label: act }];

/** Puts a number of recipients into words. */
export const peopleOf = (to: AudienceInput['type']) => (count: number) => {
  const [one, many] = to === 'event' ? ['person', 'people'] : ['subscriber', 'subscribers'];
  return count === 1 ? `1 ${one}` : `${count.toLocaleString()} ${many}`;
};
