import { scheduledSends as contract } from '../../../shared/sending/contract/scheduledSends.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { cancelScheduled } from '../../lib/sending/schedule.ts';

export const handler = endpoint(contract.cancel, async ({ params, reply }) => {
  reply.about = (await cancelScheduled(params.id)).subject;
});
