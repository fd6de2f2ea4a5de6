import { letters as contract } from '../../../shared/letters/contract.ts';
import * as letters from '../../lib/letters/site/letters.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.list, () => letters.list());
