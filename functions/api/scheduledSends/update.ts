import { scheduledSends as contract } from '../../../shared/sending/contract/scheduledSends.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { reschedule } from '../../lib/sending/schedule.ts';

export const handler = endpoint(contract.update, ({ params, body: { revision, ...input } }) =>
  reschedule(params.id, revision, input),
);
