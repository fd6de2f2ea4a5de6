import type { SendOptions } from '../../../shared/model/campaign.ts';
import type { TemplateCheck } from '../../../shared/model/emailTemplate.ts';

/** A way to send a letter. */
export interface SendChoice {
  label: string;
  options: SendOptions;
  /** Mails those once more who have got it: never what stands out. */
  isRepeat?: true;
}

/**
 * What can be done with a letter now, the best first: while it is on its way nothing, or what takes the place of its
 * earlier version; one that was sent goes to those who have not got it, once it is known how many are `missing`.
 * `people` puts a number of recipients into words.
 */
export function sendChoices(
  { recipients, underWay, before }: Pick<TemplateCheck, 'recipients' | 'underWay' | 'before'>,
  missing: number | undefined,
  people: (count: number) => string,
): SendChoice[] {
  if (underWay?.sameLetter) return [];
  if (underWay) {
    const options = { instead: underWay.campaign.id };
    return [{ label: 'Cancel that send, and send this one to those who have not got it', options }];
  }
  const all = { label: `Send to ${people(recipients)}`, options: {} };
  if (recipients === 0) return [];
  if (!before) return [all];
  const again = { label: `Send to all ${people(recipients)} again`, options: {}, isRepeat: true as const };
  if (!missing) return [again];
  const label = `Send to ${people(missing)} who ${missing === 1 ? 'has' : 'have'} not got it`;
  return [{ label, options: { except: before.campaigns } }, again];
}
