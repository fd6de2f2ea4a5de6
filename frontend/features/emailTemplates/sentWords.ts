import type { CampaignStatus, SendResult } from '../../../shared/model/campaign.ts';

const still: Record<Exclude<CampaignStatus, 'COMPLETE'>, (n: number) => string> = {
  PREPARING: (n) => `It is on its way to ${n} subscribers.`,
  SENDING: (n) => `It is on its way to ${n} subscribers.`,
  PAUSED: () => 'Sending is paused before its end.',
  CANCELLED: () => 'Sending was cancelled before its end.',
  NEEDS_ATTENTION: () => 'Some of them need your attention.',
};

/** What to say of a send: the count, and where it has not ended, that it has not. */
export function sentWords({ emailsSent, status }: Pick<SendResult, 'emailsSent' | 'status'>): string {
  const sent = `Email sent to ${emailsSent} subscribers`;
  return status === 'COMPLETE' ? sent : `${sent}. ${still[status](emailsSent)}`;
}

/** The same of a send to the people of an event, who need not be subscribers. */
export const attendeesWords = (result: Pick<SendResult, 'emailsSent' | 'status'>) =>
  sentWords(result).replaceAll('subscribers', 'attendees');
