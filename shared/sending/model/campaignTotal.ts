import type { Campaign } from './campaign.ts';

/** How many a send goes to, in words: "1,000", or "up to 1,000" while it is still being found out who has got it. */
export const totalText = ({ total, isEstimate }: Pick<Campaign, 'total' | 'isEstimate'>) =>
  `${isEstimate ? 'up to ' : ''}${total.toLocaleString()}`;
