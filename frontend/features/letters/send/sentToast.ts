import { type SendResult, totalText } from '../../../../shared/sending/model/campaign.ts';
import type { NewToast } from '../../../ui/toasts/toasts.ts';

type Result = Pick<SendResult, 'emailsSent' | 'total' | 'isEstimate' | 'status' | 'reason'>;

/**
 * The toast for the response to a send, such as "Email sent to {n} subscribers": only what is certain at that time.
 * `who`: the recipients, as a plural noun.
 */
export function sentToast({ emailsSent, total, isEstimate, status, reason }: Result, who = 'subscribers'): NewToast {
  const done = `${emailsSent.toLocaleString()} of ${totalText({ total, isEstimate })} ${who} emailed`;
  switch (status) {
    case 'COMPLETE':
      return {
        title: 'Newsletter Sent',
        description: `Email sent to ${emailsSent} ${who}${emailsSent < total ? `. ${(total - emailsSent).toLocaleString()} couldn’t be emailed: see its details` : ''}`,
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
    case 'CANCELLED':
      return { title: 'Send Canceled', description: `${done} before it was canceled.` };
    case 'NEEDS_ATTENTION':
      return {
        title: 'Send Needs Your Attention',
        description: `${done}. We don’t know whether some of them got it: see its details.`,
        tone: 'destructive',
      };
  }
}
