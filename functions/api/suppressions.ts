import { suppressions as contract } from '../../shared/people/contract.ts';
import * as suppressions from '../lib/people/suppressions/suppressions.ts';
import { pageOf } from '../lib/platform/http/cursor.ts';
import { endpoint } from '../lib/platform/http/endpoint.ts';

export const list = endpoint(contract.list, (call) => pageOf(contract.list.path, call, suppressions.list));
