import { episodes as contract } from '../../../shared/contract/episodes.ts';
import { endpoint } from '../../lib/endpoint.ts';
import * as episodes from '../../lib/store/episodes.ts';

export const handler = endpoint(contract.list, () => episodes.list());
