import { personalData as contract } from '../../../shared/people/contract/personalData.ts';
import { lookUp } from '../../lib/people/personalData/kept.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.lookUp, ({ body }) => lookUp(body.email));
