import { subscribers as contract } from '../../../shared/people/contract/subscribers.ts';
import { list } from '../../lib/people/subscribers/subscribers.ts';
import { pageOf } from '../../lib/platform/http/cursor.ts';
import { endpoint } from '../../lib/platform/http/endpoint.ts';

export const handler = endpoint(contract.list, (call) => pageOf(contract.list.path, call, list));
