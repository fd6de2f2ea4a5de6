import { letters as contract } from '../../../shared/contract/letters.ts';
import { endpoint } from '../../lib/endpoint.ts';
import * as letters from '../../lib/store/letters.ts';

export const handler = endpoint(contract.list, () => letters.list());
