import { personalData as contract } from '../../shared/people/contract.ts';
import * as erasure from '../lib/people/personalData/erase.ts';
import * as personalData from '../lib/people/personalData/kept.ts';
import { endpoint } from '../lib/platform/http/endpoint.ts';

export const lookUp = endpoint(contract.lookUp, ({ body }) => personalData.lookUp(body.email));

export const erase = endpoint(contract.erase, ({ body }) => erasure.erase(body.email));
