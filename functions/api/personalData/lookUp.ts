import { personalData as contract } from '../../../shared/contract/personalData.ts';
import { endpoint } from '../../lib/endpoint.ts';
import { lookUp } from '../../lib/personalData/lookUp.ts';

export const handler = endpoint(contract.lookUp, ({ body }) => lookUp(body.email));
