import { campaigns as contract } from '../../../shared/sending/contract/campaigns.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';
import { resume } from '../../lib/sending/control.ts';
import { campaignNow } from '../../lib/sending/progress.ts';

export const handler = endpoint(contract.resume, ({ params }) => resume(params.id), { replay: campaignNow });
