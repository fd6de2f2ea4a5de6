import { emailTemplates as contract } from '../../../shared/letters/contract.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { schedule } from '../../lib/sending/schedule.ts';

export const handler = endpoint(contract.schedule, ({ params, body, admin, key }) =>
  schedule({ templateName: params.name, input: body, scheduledBy: admin.username, key }),
);
