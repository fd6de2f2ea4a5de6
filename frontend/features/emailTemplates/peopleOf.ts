import type { AudienceInput } from '../../../shared/model/campaign.ts';

/** Puts a number of recipients into words. */
export const peopleOf = (to: AudienceInput['type']) => (count: number) => {
  const [one, many] = to === 'event' ? ['person', 'people'] : ['subscriber', 'subscribers'];
  return count === 1 ? `1 ${one}` : `${count.toLocaleString()} ${many}`;
};
