import { scheduledSends as contract } from '../../../shared/sending/contract/scheduledSends.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { sendScheduledNow } from '../../lib/sending/schedule.ts';

export const handler = endpoint(contract.sendNow, async ({ params, body, reply }) => {
  const { subject, result } = await sendScheduledNow(params.id, body);
  reply.about = subject;
  return result;
});
