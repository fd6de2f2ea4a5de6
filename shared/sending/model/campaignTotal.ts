import type { Campaign } from './campaign.ts';

/** The number of recipients as text: "1,000", or "up to 1,000" while it is an estimate. */
export const totalText = ({ total, isEstimate }: Pick<Campaign, 'total' | 'isEstimate'>) =>
  `${isEstimate ? 'up to ' : ''}${total.toLocaleString()}`;
