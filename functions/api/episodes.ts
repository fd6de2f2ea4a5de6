import { episodes as contract } from '../../shared/content/contract.ts';
import * as episodes from '../lib/content/episodes/episodes.ts';
import { endpoint } from '../lib/platform/http/endpoint.ts';

export const list = endpoint(contract.list, () => episodes.list());
