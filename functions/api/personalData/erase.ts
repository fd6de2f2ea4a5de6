import { personalData as contract } from '../../../shared/contract/personalData.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { erase } from '../../lib/personalData/erase.ts';

export const handler = endpoint(contract.erase, ({ body }) => erase(body.email));
