import { personalData as contract } from '../../../shared/people/contract/personalData.ts';
import { erase } from '../../lib/people/personalData/erase.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.erase, ({ body }) => erase(body.email));
